//! html5ever's tokenizer (Debian: cargo, librust-html5ever-dev, librust-serde-json-dev), for `strata identify -- adapter`.
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use serde_json::{json, Map, Value};

struct Tokens { output: Vec<Value>, errors: usize, foreign: bool }

fn text(of: &Option<StrTendril>) -> Value { of.as_ref().map_or(Value::Null, |text| json!(&**text)) }

fn tag(of: &Tag) -> Value {
    let names = of.attrs.iter().map(|each| (each.name.local.to_string(), json!(&*each.value)));
    match of.kind {
        TagKind::EndTag => json!(["EndTag", &*of.name]),
        TagKind::StartTag if of.self_closing => json!(["StartTag", &*of.name, names.collect::<Map<_, _>>(), true]),
        TagKind::StartTag => json!(["StartTag", &*of.name, names.collect::<Map<_, _>>()]),
    }
}

impl TokenSink for Tokens {
    type Handle = ();
    fn process_token(&mut self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::DoctypeToken(of) => self.output.push(
                json!(["DOCTYPE", text(&of.name), text(&of.public_id), text(&of.system_id), !of.force_quirks])),
            Token::TagToken(of) => self.output.push(tag(&of)),
            Token::CommentToken(data) => self.output.push(json!(["Comment", &*data])),
            Token::CharacterTokens(data) if data.is_empty() => {}
            Token::CharacterTokens(data) => self.output.push(json!(["Character", &*data])),
            Token::NullCharacterToken => self.output.push(json!(["Character", "\0"])),
            Token::ParseError(_) => self.errors += 1,
            Token::EOFToken => {}
        }
        TokenSinkResult::Continue
    }
    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool { self.foreign }
}

fn answer(case: &Value) -> Value {
    let initial_state = case["initialState"].as_str().map(|name| match name {
        "RCDATA state" => State::RawData(RawKind::Rcdata),
        "RAWTEXT state" => State::RawData(RawKind::Rawtext),
        "Script data state" => State::RawData(RawKind::ScriptData),
        "CDATA section state" => State::CdataSection,
        _ => State::Plaintext,
    });
    let options = TokenizerOpts { exact_errors: true, discard_bom: false, initial_state,
        last_start_tag_name: case["lastStartTag"].as_str().map(str::to_owned), ..Default::default() };
    let sink = Tokens { output: vec![], errors: 0, foreign: case["foreign"].as_bool().unwrap_or(false) };
    let mut tokenizer = Tokenizer::new(sink, options);
    let mut input = BufferQueue::new();
    input.push_back(StrTendril::from(case["input"].as_str().unwrap()));
    let _ = tokenizer.feed(&mut input);
    tokenizer.end();
    json!({"id": case["id"], "output": tokenizer.sink.output, "errors": tokenizer.sink.errors})
}

fn main() {
    println!("{}", json!({"capabilities": {"implementation": "html5ever", "gives": "tokens",
        "errors": "number", "selfClosing": true, "doctype": true, "forceQuirks": true, "initialStates": true}}));
    for line in std::io::stdin().lines() { println!("{}", answer(&serde_json::from_str(&line.unwrap()).unwrap())); }
}
