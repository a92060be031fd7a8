// golang.org/x/net/html (Debian: golang-go, golang-golang-x-net-dev), for `strata identify -- adapter`.
// Build: GO111MODULE=off GOPATH=/usr/share/gocode go build -o adapter adapter.go
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"

	"golang.org/x/net/html"
)

type testCase struct {
	ID           int    `json:"id"`
	Input        string `json:"input"`
	InitialState string `json:"initialState"`
}

func tokens(input string) [][]any {
	output := [][]any{}
	tokenizer := html.NewTokenizer(strings.NewReader(input))
	for tokenizer.Next() != html.ErrorToken {
		token := tokenizer.Token()
		switch token.Type {
		case html.TextToken:
			output = append(output, []any{"Character", token.Data})
		case html.StartTagToken, html.SelfClosingTagToken:
			attributes := map[string]string{}
			for _, each := range token.Attr {
				if _, known := attributes[each.Key]; !known {
					attributes[each.Key] = each.Val
				}
			}
			made := []any{"StartTag", token.Data, attributes}
			if token.Type == html.SelfClosingTagToken {
				made = append(made, true)
			}
			output = append(output, made)
		case html.EndTagToken:
			output = append(output, []any{"EndTag", token.Data})
		case html.CommentToken:
			output = append(output, []any{"Comment", token.Data})
		case html.DoctypeToken:  // the data are the whole DOCTYPE; only the parser lowercases the name
			output = append(output, []any{"DOCTYPE", strings.ToLower(strings.SplitN(token.Data, " ", 2)[0])})
		}
	}
	return output
}

func main() {
	fmt.Printf(`{"capabilities":{"implementation":"golang.org/x/net/html (%s)","gives":"tokens","selfClosing":true}}`+"\n",
		runtime.Version())
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var of testCase
		if err := json.Unmarshal(lines.Bytes(), &of); err != nil {
			panic(err)
		}
		line, _ := json.Marshal(map[string]any{"id": of.ID, "output": tokens(of.Input)})
		fmt.Println(string(line))
	}
}
