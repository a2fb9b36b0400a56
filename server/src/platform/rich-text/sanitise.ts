import sanitizeHtml from 'sanitize-html'

const length = /^\d{1,3}(\.\d{1,2})?(px|em|%)$/
const colour = /^(#[0-9a-f]{3,8}|rgb\(\s*\d{1,3}\s*(,\s*\d{1,3}\s*){2}\)|[a-z]{3,20})$/i

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'h1 h2 h3 h4 h5 p br hr blockquote pre code span div strong b em i u s sub sup mark ul ol li a img figure ' +
    'figcaption table thead tbody tfoot tr th td caption colgroup col'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      color: [colour],
      'background-color': [colour],
      'font-size': [length],
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'line-height': [/^\d(\.\d{1,2})?$/],
      'text-indent': [length],
      width: [length],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Only pictures of this site are allowed, because an external host would learn who reads the page.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/prod-api\/files\/[0-9a-f-]{36}$/.test(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, { href, title }) => {
      const isElsewhere = /^https?:/i.test(href ?? '')
      const away = isElsewhere && { target: '_blank', rel: 'noopener noreferrer nofollow' }
      return { tagName, attribs: { ...(href && { href }), ...(title && { title }), ...away } }
    },
  },
  nestingLimit: 30,
}

/** Removes unknown tags, attributes and styles from rich text and keeps its text. */
export function sanitise(html: string): string {
  return sanitizeHtml(html.normalize('NFC'), options)
}

/** Whether rich text shows nothing: neither words nor a picture. */
export function isBlank(html: string): boolean {
  return wordsOf(html) === '' && !/<img\b/i.test(html)
}

/** Plain text of rich text, for search and to detect empty texts. */
export function wordsOf(html: string): string {
  return sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim()
}
