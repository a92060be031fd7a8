// The extension module behind the package `strata`. Returns tokens as objects, and everything else as JSON from the
// exported functions (docs/playground/exports/exports.hpp). The package turns this JSON into dictionaries.

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/run/messages.hpp"
#include "core/spec/error_codes.hpp"
#include "docs/playground/exports/exports.hpp"
#include "docs/playground/exports/session.hpp"
#include "docs/python/tokens.hpp"

namespace py = pybind11;

namespace strata::python {
namespace {

// ---------------------------------------------------------------------------------------------------------------------
// Text in and out

/// Returns a Python string. `text` is generalised UTF-8, in which a lone surrogate has three bytes.
py::str string(std::string_view text) {
    PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass");
    if (made == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(made);
}

py::object string_or_none(const std::optional<std::string_view>& text) {
    return text ? py::object(string(*text)) : py::object(py::none());
}

py::tuple pair(source_span s) { return py::make_tuple(s.begin, s.end); }

/// The bytes of an input. For a `str`, these are its characters in generalised UTF-8; otherwise, the bytes of its
/// buffer.
class input_of {
public:
    explicit input_of(const py::object& from) {
        if (PyUnicode_Check(from.ptr()) != 0) {
            kind_ = input_kind::characters;
            Py_ssize_t size = 0;
            if (const char* const utf8 = PyUnicode_AsUTF8AndSize(from.ptr(), &size)) {
                bytes_ = {utf8, static_cast<std::size_t>(size)};
                kept_ = from;
                return;
            }
            // The string has lone surrogates, which UTF-8 cannot encode.
            PyErr_Clear();
            PyObject* const made = PyUnicode_AsEncodedString(from.ptr(), "utf-8", "surrogatepass");
            if (made == nullptr) throw py::error_already_set();
            kept_ = py::reinterpret_steal<py::object>(made);
            bytes_ = {PyBytes_AS_STRING(made), static_cast<std::size_t>(PyBytes_GET_SIZE(made))};
            return;
        }
        if (PyObject_GetBuffer(from.ptr(), &buffer_, PyBUF_SIMPLE) != 0) {
            PyErr_Clear();
            throw py::type_error("the input must be a str or bytes");
        }
        has_buffer_ = true;
        bytes_ = {static_cast<const char*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
    }
    input_of(const input_of&) = delete;
    input_of(input_of&&) = delete;
    input_of& operator=(const input_of&) = delete;
    input_of& operator=(input_of&&) = delete;
    ~input_of() {
        if (has_buffer_) PyBuffer_Release(&buffer_);
    }

    [[nodiscard]] std::string_view bytes() const { return bytes_; }
    [[nodiscard]] input_kind kind() const { return kind_; }
    [[nodiscard]] std::uint32_t flags() const {
        return kind_ == input_kind::characters ? std::uint32_t{strata_input_is_characters} : 0;
    }

private:
    std::string_view bytes_;
    input_kind kind_ = input_kind::bytes;
    py::object kept_;
    Py_buffer buffer_{};
    bool has_buffer_ = false;
};

// ---------------------------------------------------------------------------------------------------------------------
// Tokens: Python objects, each of which refers to one place in a batch

struct item {
    std::shared_ptr<const batch> of;
    std::size_t index = 0;
};
/// A Python object for a token of one kind.
template <class Kind>
struct token_item : item {
    [[nodiscard]] const Kind& operator*() const { return boost::variant2::get<Kind>(of->tokens.all()[index]); }
    [[nodiscard]] const Kind* operator->() const { return &**this; }
};
struct attribute_item {
    std::shared_ptr<const batch> of;
    const attribute* what = nullptr;
};
struct error_item : item {
    [[nodiscard]] const error& operator*() const { return of->errors[index]; }
    [[nodiscard]] const error* operator->() const { return &**this; }
};

py::object object_at(const std::shared_ptr<const batch>& of, std::size_t place) {
    const batch::entry& entry = of->all[place];
    if (entry.is_error) return py::cast(error_item{{of, entry.index}});
    return boost::variant2::visit(
        [&](const auto& each) {
            return py::cast(token_item<std::decay_t<decltype(each)>>{{of, entry.index}});
        },
        of->tokens.all()[entry.index]);
}

py::dict attributes_of(const tag& t) {
    py::dict all;
    for (const attribute& each : t.attributes)
        if (!each.dropped) all[string(each.name)] = string(each.value);
    return all;
}

py::list attribute_list_of(const std::shared_ptr<const batch>& of, const tag& t) {
    py::list all;
    for (const attribute& each : t.attributes) all.append(attribute_item{of, &each});
    return all;
}

std::string repr(const py::object& of) { return py::str(py::repr(of)); }

/// Defines the Python class for the tokens of one kind, with the members that all kinds have.
template <class Kind>
py::class_<token_item<Kind>> token_class(py::module_& in, const char* name, const char* type, const char* says) {
    py::class_<token_item<Kind>> made(in, name, says);
    made.def_property_readonly_static("type", [type](const py::object&) { return type; });
    made.def_property_readonly("span", [](const token_item<Kind>& t) { return pair(t->where); });
    return made;
}

template <class Kind>
void define_tag(py::module_& in, const char* name, const char* type, const char* says) {
    using self = const token_item<Kind>&;
    token_class<Kind>(in, name, type, says)
        .def_property_readonly("name", [](self t) { return string(t->name); })
        .def_property_readonly("attributes", [](self t) { return attributes_of(*t); })
        .def_property_readonly("attribute_list", [](self t) { return attribute_list_of(t.of, *t); })
        .def_property_readonly("self_closing", [](self t) { return t->self_closing; })
        .def("__repr__", [name](self t) {
            return fmt::format("{}({}, {}{})", name, repr(string(t->name)), repr(attributes_of(*t)),
                               t->self_closing ? ", self_closing=True" : "");
        });
}

void define_tokens(py::module_& in) {
    define_tag<start_tag>(in, "StartTag", "startTag", "A start tag.");
    define_tag<end_tag>(in, "EndTag", "endTag", "An end tag.");
    token_class<comment>(in, "Comment", "comment", "A comment.")
        .def_property_readonly("data", [](const token_item<comment>& t) { return string(t->data); })
        .def("__repr__",
             [](const token_item<comment>& t) { return fmt::format("Comment({})", repr(string(t->data))); });
    token_class<characters>(in, "Characters", "characters", "A text: all characters up to the next token.")
        .def_property_readonly("data", [](const token_item<characters>& t) { return string(t->data); })
        .def("__repr__",
             [](const token_item<characters>& t) { return fmt::format("Characters({})", repr(string(t->data))); });
    token_class<processing_instruction>(in, "ProcessingInstruction", "processingInstruction",
                                        "A processing instruction, in drafts that have them.")
        .def_property_readonly("target", [](const token_item<processing_instruction>& t) { return string(t->target); })
        .def_property_readonly("data", [](const token_item<processing_instruction>& t) { return string(t->data); })
        .def("__repr__", [](const token_item<processing_instruction>& t) {
            return fmt::format("ProcessingInstruction({}, {})", repr(string(t->target)), repr(string(t->data)));
        });
    using doctype_item = const token_item<doctype>&;
    token_class<doctype>(in, "Doctype", "doctype", "A DOCTYPE. What is missing is None.")
        .def_property_readonly("name", [](doctype_item t) { return string_or_none(t->name); })
        .def_property_readonly("public_id", [](doctype_item t) { return string_or_none(t->public_identifier); })
        .def_property_readonly("system_id", [](doctype_item t) { return string_or_none(t->system_identifier); })
        .def_property_readonly("force_quirks", [](doctype_item t) { return t->force_quirks; })
        .def("__repr__", [](doctype_item t) {
            return fmt::format("Doctype({}, {}, {}{})", repr(string_or_none(t->name)),
                               repr(string_or_none(t->public_identifier)), repr(string_or_none(t->system_identifier)),
                               t->force_quirks ? ", force_quirks=True" : "");
        });
    token_class<end_of_file>(in, "EndOfFile", "endOfFile", "The end of the input.")
        .def("__repr__", [](const token_item<end_of_file>&) { return "EndOfFile()"; });
}

void define_attribute(py::module_& in) {
    using self = const attribute_item&;
    py::class_<attribute_item>(in, "Attribute", "An attribute with its places.")
        .def_property_readonly("name", [](self a) { return string(a.what->name); })
        .def_property_readonly("value", [](self a) { return string(a.what->value); })
        .def_property_readonly("has_value", [](self a) { return a.what->has_value; })
        .def_property_readonly("dropped", [](self a) { return a.what->dropped; })
        .def_property_readonly("span", [](self a) { return pair(a.what->where); })
        .def_property_readonly("name_span", [](self a) { return pair(a.what->name_where()); })
        .def_property_readonly("value_span",
                               [](self a) -> py::object {
                                   if (!a.what->has_value) return py::none();
                                   return pair(a.what->value_span);
                               })
        .def("__repr__", [](self a) {
            return fmt::format("Attribute({}, {}{})", repr(string(a.what->name)), repr(string(a.what->value)),
                               a.what->dropped ? ", dropped=True" : "");
        });
}

void define_error(py::module_& in) {
    using self = const error_item&;
    py::class_<error_item>(in, "ParseError", "A parse error.")
        .def_property_readonly_static("type", [](const py::object&) { return "parseError"; })
        .def_property_readonly("code", [](self e) { return string(spec::name_of(e->reported.code)); })
        .def_property_readonly("state", [](self e) { return string(e->reported.state); })
        .def_property_readonly("offset", [](self e) { return e->reported.offset; })
        .def_property_readonly("line", [](self e) { return e->where.line; })
        .def_property_readonly("col", [](self e) { return e->where.utf16_column; })
        .def_property_readonly("column", [](self e) { return e->where.column; })
        .def("__repr__", [](self e) {
            return fmt::format("ParseError({}, {}:{})", repr(string(spec::name_of(e->reported.code))), e->where.line,
                               e->where.column);
        });
}

/// The tokens and errors of a batch, as a Python sequence. It makes an object only when Python asks for one.
struct sequence {
    std::shared_ptr<const batch> of;

    [[nodiscard]] py::object at(py::ssize_t place) const {
        const auto size = static_cast<py::ssize_t>(of->all.size());
        if (place < 0) place += size;
        if (place < 0 || place >= size) throw py::index_error("there is no such token");
        return object_at(of, static_cast<std::size_t>(place));
    }
    [[nodiscard]] py::list at(const py::slice& which) const {
        std::size_t start = 0;
        std::size_t stop = 0;
        std::size_t step = 0;
        std::size_t count = 0;
        if (!which.compute(of->all.size(), &start, &stop, &step, &count)) throw py::error_already_set();
        py::list some;
        for (std::size_t i = 0; i < count; ++i, start += step) some.append(object_at(of, start));
        return some;
    }
};

struct sequence_iterator {
    std::shared_ptr<const batch> of;
    std::size_t next = 0;

    py::object go_on() {
        if (next == of->all.size()) throw py::stop_iteration();
        return object_at(of, next++);
    }
};

void define_sequence(py::module_& in) {
    py::class_<sequence_iterator>(in, "TokensIterator")
        .def("__iter__", [](const py::object& self) { return self; })
        .def("__next__", &sequence_iterator::go_on);
    py::class_<sequence>(in, "Tokens", "Tokens and parse errors, in the order in which they were reported.")
        .def("__len__", [](const sequence& s) { return s.of->all.size(); })
        .def("__getitem__", py::overload_cast<py::ssize_t>(&sequence::at, py::const_))
        .def("__getitem__", py::overload_cast<const py::slice&>(&sequence::at, py::const_))
        .def("__iter__", [](const sequence& s) { return sequence_iterator{s.of}; })
        .def("__repr__", [](const sequence& s) { return fmt::format("<{} tokens and errors>", s.of->all.size()); });
}

// ---------------------------------------------------------------------------------------------------------------------
// Sessions

struct free_session {
    void operator()(strata_session* s) const { strata_free_session(s); }
};
using owned_session = std::unique_ptr<strata_session, free_session>;

/// Thrown if the result is negative: for instance, if there is nothing to minimize.
struct no_answer : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Owns the answer of an exported function, but not the job or trace to which its handle refers.
class owned_answer {
public:
    explicit owned_answer(strata_answer* from) : answer_(from) {
        // A callback of the function may have raised a Python exception, which then takes precedence.
        if (PyErr_Occurred() != nullptr) throw py::error_already_set();
        if (!answer_) throw std::bad_alloc();
        if (answer_->status == 1) throw no_answer(std::string(text()));
        if (answer_->status != 0) throw py::value_error(std::string(text()));
    }
    [[nodiscard]] std::string_view text() const { return {answer_->data, answer_->size}; }
    [[nodiscard]] void* handle() const { return answer_->handle; }

private:
    struct free_answer {
        void operator()(strata_answer* a) const { strata_free_answer(a); }
    };
    std::unique_ptr<strata_answer, free_answer> answer_;
};

struct free_job {
    void operator()(void* job) const { strata_free_job(job); }
};
struct free_trace {
    void operator()(void* trace) const { strata_free_trace(trace); }
};

/// The steps of a machine. A call fetches a window of steps as JSON Lines.
struct trace_in_windows {
    owned_session session;
    std::unique_ptr<void, free_trace> trace;

    [[nodiscard]] py::str window(std::uint32_t first, std::uint32_t count) const {
        return string(owned_answer(strata_trace_window(trace.get(), first, count)).text());
    }
};

owned_session new_session() {
    owned_session made(strata_new_session());
    if (!made) throw std::bad_alloc();
    return made;
}

py::str compare(strata_session& with, std::string_view drafts, std::string_view settings, const py::object& data) {
    const input_of input(data);
    const std::string_view bytes = input.bytes();
    const owned_answer begun(strata_compare(&with, drafts.data(), drafts.size(), settings.data(), settings.size(),
                                            input.flags(), static_cast<std::uint32_t>(bytes.size()), 0));
    const std::unique_ptr<void, free_job> job(begun.handle());
    std::string all;
    const auto take = [&] {
        for (;;) {
            const owned_answer piece(strata_take(job.get()));
            if (piece.text().empty()) return;
            all += piece.text();
        }
    };
    static_cast<void>(owned_answer(strata_feed(job.get(), bytes.data(), bytes.size())));
    take();
    static_cast<void>(owned_answer(strata_finish(job.get())));
    take();
    return string(all);
}

py::str since(strata_session& with, std::string_view settings, std::string_view until, const py::object& data) {
    const input_of input(data);
    return string(owned_answer(strata_since(&with, settings.data(), settings.size(), until.data(), until.size(),
                                            input.bytes().data(), input.bytes().size(), input.flags()))
                      .text());
}

py::str minimize(strata_session& with, std::string_view drafts, std::string_view settings, std::string_view wanted,
                 const py::object& data) {
    const input_of input(data);
    return string(owned_answer(strata_minimize(&with, drafts.data(), drafts.size(), settings.data(), settings.size(),
                                               wanted.data(), wanted.size(), input.bytes().data(), input.bytes().size(),
                                               input.flags()))
                      .text());
}

trace_in_windows trace(std::string_view draft, std::string_view settings, const py::object& data) {
    const input_of input(data);
    trace_in_windows made{new_session(), nullptr};
    const owned_answer begun(strata_trace(made.session.get(), draft.data(), draft.size(), settings.data(),
                                          settings.size(), input.bytes().data(), input.bytes().size(), input.flags()));
    made.trace.reset(begun.handle());
    return made;
}

// ---------------------------------------------------------------------------------------------------------------------
// Tokenizing

/// A tokenizer for pieces of input. Its first piece decides whether the input is text or bytes.
class feeding {
public:
    feeding(strata_session& with, std::string_view draft, std::string_view settings) {
        std::unique_ptr<exports::choice> chosen = with.choose_one(draft, settings, 0);
        bytes_ = std::move(chosen);
        characters_ = with.choose_one(draft, settings, strata_input_is_characters);
    }

    sequence feed(const py::object& data) {
        const input_of input(data);
        return run(input.kind(), [&] { return stream_->feed(input.bytes()); });
    }
    /// `data` is the last piece, or None.
    sequence close(const py::object& data) {
        if (data.is_none()) return end({}, kind_);
        const input_of input(data);
        return end(input.bytes(), input.kind());
    }
    [[nodiscard]] bool closed() const { return closed_; }

private:
    sequence end(std::string_view last, input_kind kind) {
        return run(kind, [&] {
            closed_ = true;
            return stream_->close(last);
        });
    }

    /// Calls `work` without Python's lock, so that other threads can run. These threads must not use this tokenizer.
    template <class Work>
    sequence run(input_kind kind, const Work& work) {
        if (closed_) throw py::value_error("the tokenizer is closed");
        if (runs_) throw std::runtime_error("the tokenizer is running in another thread");
        if (stream_ && kind_ != kind) throw py::type_error("the input must be all str or all bytes");
        kind_ = kind;
        if (!stream_) stream_.emplace(kind == input_kind::characters ? characters_ : bytes_, kind);
        runs_ = true;
        try {
            std::shared_ptr<batch> found;
            {
                const py::gil_scoped_release others_run;
                found = work();
            }
            runs_ = false;
            return {std::move(found)};
        } catch (...) {
            runs_ = false;
            throw;
        }
    }

    std::shared_ptr<const exports::choice> bytes_, characters_;
    input_kind kind_ = input_kind::bytes;
    std::optional<stream> stream_;
    bool closed_ = false;
    bool runs_ = false;
};

}  // namespace
}  // namespace strata::python

// Lets Ctrl-C end a long search.
std::uint32_t strata_on_progress(std::uint32_t, std::uint32_t) { return PyErr_CheckSignals() == 0 ? 1 : 0; }

PYBIND11_MODULE(_strata, m) {
    using namespace strata::python;
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const strata::run::failure& f) {
            PyErr_SetString(PyExc_ValueError, f.what());
        }
    });
    py::register_exception<no_answer>(m, "NoAnswer", PyExc_LookupError);
    define_attribute(m);
    define_tokens(m);
    define_error(m);
    define_sequence(m);
    py::class_<feeding>(m, "Feeding")
        .def("feed", &feeding::feed)
        .def("close", &feeding::close)
        .def_property_readonly("closed", &feeding::closed);
    py::class_<trace_in_windows>(m, "Trace").def("window", &trace_in_windows::window);
    py::class_<strata_session, owned_session>(m, "Session")
        .def(py::init([] { return new_session(); }))
        .def("drafts", [](strata_session& s) { return string(owned_answer(strata_drafts(&s)).text()); })
        .def("revisions", [](strata_session& s) { return string(owned_answer(strata_revisions(&s)).text()); })
        .def("changes", [](strata_session& s) { return string(owned_answer(strata_changes(&s)).text()); })
        .def("tokenizer", [](strata_session& s, std::string_view draft,
                             std::string_view settings) { return feeding(s, draft, settings); })
        .def("compare", &compare)
        .def("since", &since)
        .def("minimize", &minimize);
    m.def("trace", &trace);
}
