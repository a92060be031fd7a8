// Measures html5ever's tokenizer over folders of files.
//
//   html5ever_passes FOLDER
//
// FOLDER has a folder for each load, as `strata_bench --write-loads` makes them. For each load, prints a line
// LOAD/PEER/WHAT MB/s, with the best of all passes that fit into two seconds. html5ever is used in its fastest way:
// files are decoded before the clock starts, and errors get no messages. docs/performance.md explains how to build this
// program.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{BufferQueue, StartTag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

struct Counter {
    tokens: u64,
}

// Returns the state to which tree construction would switch the tokenizer after a start tag with this name.
fn content_of(name: &str) -> Option<RawKind> {
    match name {
        "title" | "textarea" => Some(Rcdata),
        "script" => Some(ScriptData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" | "noscript" => Some(Rawtext),
        _ => None,
    }
}

impl TokenSink for Counter {
    type Handle = ();

    fn process_token(&mut self, token: Token, _line: u64) -> TokenSinkResult<()> {
        self.tokens += 1;
        if let Token::TagToken(tag) = token {
            if tag.kind == StartTag {
                if &*tag.name == "plaintext" {
                    return TokenSinkResult::Plaintext;
                }
                if let Some(kind) = content_of(&tag.name) {
                    return TokenSinkResult::RawData(kind);
                }
            }
        }
        TokenSinkResult::Continue
    }
}

fn pass(text: &StrTendril) -> u64 {
    let mut input = BufferQueue::new();
    input.push_back(text.clone());
    let mut tokenizer = Tokenizer::new(Counter { tokens: 0 }, TokenizerOpts::default());
    let _ = tokenizer.feed(&mut input);
    tokenizer.end();
    tokenizer.sink.tokens
}

fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut all = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    all.sort();
    Ok(all)
}

fn measure(load: &Path) -> Result<(), Box<dyn Error>> {
    let mut bytes = 0;
    let mut texts = Vec::new();
    for path in entries(load)? {
        let file = std::fs::read(path)?;
        bytes += file.len();
        texts.push(StrTendril::from(&*String::from_utf8_lossy(&file)));
    }
    let mut best = Duration::MAX;
    let mut found = 0;
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(2) {
        let start = Instant::now();
        found += texts.iter().map(pass).sum::<u64>();
        best = best.min(start.elapsed());
    }
    if found == 0 {
        return Err("nothing was found".into());
    }
    let name = load.file_name().unwrap_or_default().to_string_lossy();
    println!("{}/html5ever/tokens {:.1}", name, bytes as f64 / 1e6 / best.as_secs_f64());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("html5ever_passes FOLDER")?;
    for load in entries(Path::new(&folder))? {
        measure(&load)?;
    }
    Ok(())
}
