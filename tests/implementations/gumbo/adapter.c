// The trees of gumbo (Debian: libgumbo-dev, libjson-c-dev), for `strata identify -- adapter`.
// Build: cc -o adapter adapter.c -lgumbo -ljson-c
#include <gumbo.h>
#include <json-c/json.h>
#include <stdio.h>

typedef struct json_object json;

static json* list(const char* first) {
    json* made = json_object_new_array();
    json_object_array_add(made, json_object_new_string(first));
    return made;
}

static void add_children(json* to, const GumboVector* of);

static json* tree(const GumboNode* node) {
    if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE || node->type == GUMBO_NODE_CDATA)
        return json_object_new_string(node->v.text.text);
    if (node->type == GUMBO_NODE_COMMENT) {
        json* made = list("!--");
        json_object_array_add(made, json_object_new_string(node->v.text.text));
        return made;
    }
    const GumboElement* element = &node->v.element;
    GumboStringPiece name = element->original_tag;  // the tag in the source, for an element that gumbo does not know
    gumbo_tag_from_original_text(&name);
    char unknown[1000];
    snprintf(unknown, sizeof unknown, "%.*s", (int)name.length, name.data ? name.data : "");
    for (char* at = unknown; *at; ++at)
        if (*at >= 'A' && *at <= 'Z') *at += 'a' - 'A';
    json* made = list(element->tag == GUMBO_TAG_UNKNOWN ? unknown : gumbo_normalized_tagname(element->tag));
    json* attributes = json_object_new_object();  // gumbo drops duplicate attributes, so names are unique
    for (unsigned at = 0; at < element->attributes.length; ++at) {
        const GumboAttribute* each = element->attributes.data[at];
        json_object_object_add(attributes, each->name, json_object_new_string(each->value));
    }
    if (element->attributes.length > 0)
        json_object_array_add(made, attributes);
    else
        json_object_put(attributes);
    add_children(made, &element->children);
    return made;
}

static void add_children(json* to, const GumboVector* of) {
    for (unsigned at = 0; at < of->length; ++at) json_object_array_add(to, tree(of->data[at]));
}

static json* document(const GumboDocument* of) {
    json* made = list(of->has_doctype ? of->name : "no DOCTYPE");
    json_object_array_add(made, json_object_new_int(of->doc_type_quirks_mode));
    add_children(made, &of->children);
    return made;
}

int main(void) {
    puts("{\"capabilities\":{\"implementation\":\"gumbo, trees\",\"gives\":\"tree\"}}");
    char* line = NULL;
    for (size_t size = 0; fflush(stdout), getline(&line, &size, stdin) > 0;) {
        json* given = json_tokener_parse(line);
        json* input = json_object_object_get(given, "input");
        GumboOutput* output = gumbo_parse_with_options(&kGumboDefaultOptions, json_object_get_string(input),
                                                       json_object_get_string_len(input));
        json* answer = json_object_new_object();
        json_object_object_add(answer, "id", json_object_get(json_object_object_get(given, "id")));
        json_object_object_add(answer, "tree", document(&output->document->v.document));
        puts(json_object_to_json_string_ext(answer, JSON_C_TO_STRING_PLAIN));
        json_object_put(answer);
        json_object_put(given);
        gumbo_destroy_output(&kGumboDefaultOptions, output);
    }
}
