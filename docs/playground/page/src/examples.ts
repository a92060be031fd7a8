// The page's first input, and further examples.

import type { Pair } from "./requests.js";

export interface Example {
  name: string;
  input: string;
  pair: Pair;
}

export const firstPair: Pair = ["2007", "2026"];

export const examples: readonly [Example, ...Example[]] = [
  { name: "four differences", input: '<p title="?a&copy=1">x<br/><!-- a --!> b --><?php echo 1 ?>', pair: firstPair },
  { name: "a comment in a script", input: "<script><!--</script>--></script>x", pair: ["2009", "2026"] },
  { name: "an unfinished title", input: "<title>a</title b", pair: ["2007", "2026"] },
  { name: "quotes that are missing", input: "<a href=a\"b'c=d` e<f>g</a h>", pair: ["2006-03-02", "2026"] },
  { name: "dashes", input: "<!----><!--->x<!-->y<!-- -- -->", pair: ["2006-03-02", "2026"] },
  { name: "SVG", input: "<svg><![CDATA[a<b]]></svg><![CDATA[c]]>", pair: ["2008", "2026"] },
  { name: "a null character", input: "a\0b<!\0>", pair: ["2008", "2026"] },
];
