#pragma once
// Lists the paragraphs of the section for which the history has neither a sentence nor a fact, and says why. The first
// words of a paragraph identify it.

#include <array>
#include <cstddef>
#include <string_view>

namespace byte_stream_test {

struct unmodelled_paragraph {
    std::string_view beginning;
    std::string_view until;  ///< the beginning of the first paragraph after this entry's paragraphs; "": the entry
                             ///< has a single paragraph
    std::string_view why;
    std::size_t states = 0;  ///< the number of states that have the paragraph; counted only for errors of the copy
};

inline constexpr std::string_view is_no_step = "an introduction or a note";
inline constexpr std::string_view is_caller_s = "what the caller says or does";
inline constexpr std::string_view is_optional = "a user agent may, and strata does not";
inline constexpr std::string_view is_part = "a part of a step whose last sentence the history has";
inline constexpr std::string_view is_always_so = "strata does so under all drafts";
inline constexpr std::string_view is_error_of_copy = "the copy has \"<?\" as markup, and so no text";

inline constexpr auto unmodelled = std::to_array<unmodelled_paragraph>({
    {"The stream of ", "", is_no_step},
    {"For XML documents, ", "", is_no_step},
    {"Usually, the encoding sniffing algorithm", "", is_no_step},
    {"Given a character encoding, the bytes", "", is_always_so},
    {"Bytes or sequences of bytes in the original", "", "for conformance checkers"},
    {"The decoder algorithms describe", "", is_no_step},
    {"When the HTML parser is decoding an input byte stream", "", is_no_step},
    {"Some algorithms feed the parser", "", is_no_step},
    {"When the HTML parser is to operate on", "", is_caller_s},
    // The algorithm
    {"In some cases, it might be impractical", "", is_no_step},
    {"Typically, user agents remember", "", is_no_step},
    {"Although the decode algorithm", "", is_no_step},
    {"The user agent may wait", "", is_optional},
    {"The authoring conformance requirements", "", is_no_step},
    {"The aforementioned algorithm ", "", "what the prescan finds is tentative under all drafts"},
    {"If the HTML parser for which this algorithm is being run", "", is_part},
    {"Let new document be ", "", is_caller_s},
    {"Let parent document be ", "", is_caller_s},
    {"Let parentDocument be ", "", is_caller_s},
    {"If parent document's origin is not the same", "", is_part},
    {"If parent document's character encoding is not an ASCII-compatible", "", is_part},
    {"User agents are generally discouraged", "", is_no_step},
    {"The UTF-8 encoding has a highly", "", is_no_step},
    {"In controlled environments", "", is_no_step},
    {"In other environments", "The document's character encoding", "suggested: the default is what the caller says"},
    {"The document's character encoding must", "", is_always_so},
    // The prescan
    {"When an algorithm requires a user agent to prescan", "", is_always_so},
    {"Let fallback encoding be null.", "", "nothing uses it"},
    {"Let position be a pointer", "", is_always_so},
    {"A sequence of bytes starting with: 0x3C, 0x0", "", is_always_so},
    {"A sequence of bytes starting with: 0x0, 0x3C", "", is_always_so},
    {"Return UTF-16LE.", "", is_always_so},
    {"Return UTF-16BE.", "", is_always_so},
    {"For historical reasons, the prefix", "", is_no_step},
    {"Loop: If position points to", "", is_always_so},
    {"A sequence of bytes starting with: 0x3C 0x21 0x2D 0x2D", "", is_always_so},
    {"A sequence of bytes starting with a 0x3C byte", "", is_always_so},
    {"A sequence of bytes starting with: 0x3C 0x21 (", "", is_always_so},
    {"A sequence of bytes starting with: 0x3C 0x2F (", "", is_always_so},
    {"A sequence of bytes starting with: 0x3C 0x3F (ASCII '<?')", "", is_always_so},
    {"A sequence of bytes starting with: 0x3C 0x3F (`<?`)", "", is_always_so},
    {"A sequence of bytes starting with: 0x3C 0x3F (ASCII '", "", is_error_of_copy, 3},
    {"A sequence of bytes starting with: 0x3C 0x3F (``)", "", is_error_of_copy, 4},
    {"Advance the position pointer so that", "", is_always_so},
    {"Let attribute list be", "", is_always_so},
    {"Let got pragma be false.", "", is_always_so},
    {"Let need pragma be null.", "", is_always_so},
    {"Let charset be the null value", "", is_always_so},
    {"Attributes: Get an attribute", "", is_always_so},
    {"Run the appropriate step", "", is_always_so},
    {"If the attribute's name is \"", "", is_always_so},
    {"If the attribute's value is \"content-type\"", "", is_always_so},
    {"Processing: If need pragma is null", "", is_always_so},
    {"If charset is failure", "", is_always_so},
    {"Return charset.", "", is_always_so},
    {"Abort the prescan a byte stream to determine its encoding algorithm, returning", "", is_always_so},
    {"Repeatedly get an attribute", "", is_always_so},
    {"Any other byte", "", is_always_so},
    {"Do nothing with that byte.", "", is_always_so},
    {"Next byte: Move position", "", is_always_so},
    // "Get an attribute"
    {"When the prescan a byte stream to determine its encoding algorithm says to", "", is_always_so},
    {"If the byte at position is ", "", is_always_so},
    {"Otherwise, the byte at position is the start", "", is_always_so},
    {"Process the byte at position as follows:", "", is_always_so},
    {"If it is 0x", "", is_always_so},
    {"If it is in the range 0x41", "", is_always_so},
    {"Advance position ", "", is_always_so},
    {"Jump to the step below labeled spaces.", "", is_always_so},
    {"Abort the get an attribute algorithm.", "", is_always_so},
    {"Append ", "", is_always_so},
    {"Anything else", "", is_always_so},
    {"Spaces: If the byte at position", "", is_always_so},
    {"Value: If the byte at position", "", is_always_so},
    {"Let b be the value of", "", is_always_so},
    {"Quote loop: ", "", is_always_so},
    {"Otherwise, if the value of the byte at position", "", is_always_so},
    {"Otherwise, append a", "", is_always_so},
    {"Return to the step above labeled quote loop.", "", is_always_so},
    // "Get an XML encoding"
    {"Looking for syntax resembling an XML declaration", "", is_no_step},
    {"Let encodingPosition be", "", is_always_so},
    {"If encodingPosition does not point", "", is_always_so},
    {"Let xmlDeclarationEnd be", "", is_always_so},
    {"Set encodingPosition to the position", "", is_always_so},
    {"Advance encodingPosition past the 0x67", "", is_always_so},
    {"While the byte at encodingPosition", "", is_always_so},
    {"Let quoteMark be", "", is_always_so},
    {"If quoteMark is not either", "", is_always_so},
    {"Let encodingEndPosition be", "", is_always_so},
    {"Let potentialEncoding be", "", is_always_so},
    {"If potentialEncoding contains", "", is_always_so},
    {"Let encoding be the result", "", is_always_so},
    {"If the encoding is UTF-16BE/LE, then change", "", is_always_so},
    {"Return encoding.", "", is_always_so},
    {"For the sake of interoperability", "", is_no_step},
    // Encodings, and changing them
    {"User agents must support the encodings", "", is_always_so},
    {"The above prohibits supporting", "", is_no_step},
    {"When the parser requires the user agent to change", "", is_no_step},
    {"If all the bytes up to the last byte converted", "", is_optional},
    {"This algorithm is only invoked when", "", is_no_step},
});

}  // namespace byte_stream_test
