// Marks of a stream stay with their characters when other characters are inserted.

#include "core/engine/stream_marks.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <random>
#include <vector>

#include "tests/sample.hpp"

namespace stream_marks_test {

namespace {

struct mark {
    std::uint64_t at = 0;
    int number = 0;

    // A block holds few packed marks, so the test uses many blocks.
    struct packed {
        std::uint8_t ahead;
        int number;
    };
    static bool fits(const mark& first, const mark& m) { return m.at - first.at < 9; }
    static packed pack(const mark& first, const mark& m) {
        return {static_cast<std::uint8_t>(m.at - first.at), m.number};
    }
    static mark unpack(const mark& first, packed p) { return {first.at + p.ahead, p.number}; }
};

// The operations of the stream's marks, implemented in a simple way.
class plain_marks {
public:
    void open(std::uint64_t here, std::uint64_t length) {
        for (mark& each : all)
            if (each.at >= here) each.at += length;
    }
    void add_at(std::uint64_t here, mark m) {
        auto where = all.begin();
        while (where != all.end() && where->at < here) ++where;
        all.insert(where, m);
    }
    [[nodiscard]] const mark* last_until(std::uint64_t p) const {
        const mark* last = nullptr;
        for (const mark& each : all)
            if (each.at <= p) last = &each;
        return last;
    }
    std::vector<mark> all;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(stream_marks)

BOOST_AUTO_TEST_CASE(marks_are_found_taken_and_forgotten_as_in_a_plain_list) {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        if (!strata::testing::sample::today().takes(seed)) continue;
        std::mt19937 random(seed);
        strata::engine::stream_marks<mark> marks;
        plain_marks plain;
        std::uint64_t end = 0, read = 0, forgotten = 0;
        for (int i = 0; i < 60; ++i) {
            switch (random() % 6) {
                case 5: {  // adds input with a row of marks
                    const std::uint64_t step = 1 + random() % 3;
                    const std::size_t count = 1 + random() % 20;
                    marks.add_row({end + 1, i}, count, step);
                    for (std::size_t n = 0; n < count; ++n) plain.all.push_back({end + 1 + n * step, i});
                    end += 1 + count * step;
                    break;
                }
                case 0:
                case 1: {  // adds input with some marks
                    for (unsigned n = random() % 6; n > 0; --n) {
                        end += 1 + random() % 3;
                        marks.add({end, i});
                        plain.all.push_back({end, i});
                    }
                    end += 1;
                    break;
                }
                case 2: read += random() % (end - read + 1); break;
                case 3: {
                    const std::uint64_t length = 1 + random() % 5;
                    marks.open(read, length);
                    plain.open(read, length);
                    end += length;
                    for (std::uint64_t n = length; n-- > 0;) {
                        if (random() % 2 == 0) continue;
                        marks.add_inserted({read + n, 100 * i + static_cast<int>(n)});
                        plain.add_at(read + n, {read + n, 100 * i + static_cast<int>(n)});
                    }
                    break;
                }
                default:
                    if (random() % 4 == 0 && !plain.all.empty()) {
                        // Removes some marks, and puts all of them except the first one back.
                        std::vector<mark> taken;
                        const std::size_t count = marks.pop_some(
                            1 + random() % 4, [&](std::size_t /*n*/, const mark& each) { taken.push_back(each); });
                        BOOST_REQUIRE(count == taken.size());
                        BOOST_REQUIRE(count > 0U);
                        for (std::size_t n = 0; n < count; ++n) BOOST_REQUIRE(taken[n].number == plain.all[n].number);
                        while (taken.size() > 1) {
                            marks.put_back(taken.back());
                            taken.pop_back();
                        }
                        plain.all.erase(plain.all.begin());
                    } else if (random() % 2 == 0 && !plain.all.empty()) {
                        BOOST_REQUIRE(marks.front().number == plain.all.front().number);
                        marks.pop_front();
                        plain.all.erase(plain.all.begin());
                    } else {
                        forgotten = std::max(forgotten, read);
                        marks.forget_before(read);
                        while (plain.all.size() > 1 && plain.all[1].at <= read) plain.all.erase(plain.all.begin());
                    }
            }
            BOOST_REQUIRE(marks.empty() == plain.all.empty());
            if (!plain.all.empty()) BOOST_REQUIRE(marks.front().at == plain.all.front().at);
            for (std::uint64_t p = forgotten; p <= end; ++p) {
                const auto found = marks.last_until(p);
                const mark* expected = plain.last_until(p);
                BOOST_REQUIRE(found.has_value() == (expected != nullptr));
                if (expected == nullptr) continue;
                BOOST_REQUIRE(found->at == expected->at);
                BOOST_REQUIRE(found->number == expected->number);
                std::vector<mark> some;
                const auto until =
                    marks.some_from(p, 3, [&](std::size_t /*n*/, const mark& each) { some.push_back(each); });
                BOOST_REQUIRE(until.has_value());
                BOOST_REQUIRE(*until > p);
                BOOST_REQUIRE(some.front().number == expected->number);
                for (std::uint64_t q = p; q <= end && q < *until; ++q) {
                    const mark* last = nullptr;
                    for (const mark& each : some)
                        if (each.at <= q) last = &each;
                    BOOST_REQUIRE(last->number == plain.last_until(q)->number);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stream_marks_test
