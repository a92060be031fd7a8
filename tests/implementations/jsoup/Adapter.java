// jsoup's tokenizer (Debian: default-jdk-headless, libjsoup-java, libgoogle-gson-java), for `strata identify -- java -cp ...
// org.jsoup.parser.Adapter`. The tokenizer belongs to its package, and so does this class. jsoup's tree builder lowercases names and
// drops duplicate attributes, with jsoup's own functions.
package org.jsoup.parser;

import com.google.gson.*;
import java.io.*;
import java.util.*;
import org.jsoup.nodes.Attribute;

class Adapter {
    static final Map<String, TokeniserState> STATES = Map.of("RCDATA state", TokeniserState.Rcdata, "RAWTEXT state",
        TokeniserState.Rawtext, "Script data state", TokeniserState.ScriptData, "PLAINTEXT state", TokeniserState.PLAINTEXT,
        "CDATA section state", TokeniserState.CdataSection);

    static List<Object> token(Token of, ParseErrorList errors) {
        ParseSettings settings = ParseSettings.htmlDefault;
        if (of.isCharacter()) return List.of("Character", of.asCharacter().getData());
        if (of.isComment()) return List.of("Comment", of.asComment().getData());
        if (of.isEndTag()) return List.of("EndTag", of.asEndTag().normalName());
        if (of.isDoctype()) {
            Token.Doctype doctype = of.asDoctype();
            return Arrays.asList("DOCTYPE", settings.normalizeTag(doctype.getName()), null, null, !doctype.isForceQuirks());
        }
        Token.StartTag tag = of.asStartTag();
        Map<String, String> attributes = new TreeMap<>();
        if (tag.hasAttributes()) {
            if (tag.attributes.deduplicate(settings) > 0) errors.add(new ParseError(0, "duplicate"));
            for (Attribute each : settings.normalizeAttributes(tag.attributes)) attributes.put(each.getKey(), each.getValue());
        }
        List<Object> made = new ArrayList<>(List.of("StartTag", tag.normalName(), attributes));
        if (tag.isSelfClosing()) made.add(true);
        return made;
    }

    public static void main(String[] arguments) throws Exception {
        Gson gson = new GsonBuilder().serializeNulls().create();
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        out.println(gson.toJson(Map.of("capabilities", Map.of("implementation", "jsoup", "gives", "tokens",
            "errors", "number", "selfClosing", true, "forceQuirks", true, "initialStates", true))));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line; (line = in.readLine()) != null;) {
            JsonObject given = JsonParser.parseString(line).getAsJsonObject();
            ParseErrorList errors = ParseErrorList.tracking(1000);
            Tokeniser tokeniser = new Tokeniser(new CharacterReader(given.get("input").getAsString()), errors);
            List<Object> output = new ArrayList<>();
            if (given.has("lastStartTag")) {
                tokeniser.emit(new Token.StartTag().name(given.get("lastStartTag").getAsString()));
                tokeniser.read();
            }
            if (given.has("initialState")) tokeniser.transition(STATES.get(given.get("initialState").getAsString()));
            for (Token read; !(read = tokeniser.read()).isEOF();)
                if (!read.isCharacter() || !read.asCharacter().getData().isEmpty()) output.add(token(read, errors));
            out.println(gson.toJson(Map.of("id", given.get("id"), "output", output, "errors", errors.size())));
        }
    }
}
