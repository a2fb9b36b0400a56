import { limits } from '../check-design.ts'
import { design } from './certificate.ts'

/** The sample design as untyped data, with `value` at a path such as `pages.0.title`. */
export function changed(place: string, value: unknown, input: unknown = structuredClone(design)): unknown {
  const keys = place.split('.')
  const last = keys.pop()!
  let at = input as Record<string, unknown>
  for (const key of keys) at = at[key] as Record<string, unknown>
  at[last] = value
  return input
}
/** The sample design with a text of `runs` runs in each of `paragraphs` paragraphs. */
function manyRuns(paragraphs: number, runs: number, run: object): unknown {
  const style = { family: 'hei', sizeUnits: 10, color: '#000000' }
  const paragraph = {
    align: 'left',
    lineHeight: 1,
    paragraphSpacing: 0,
    runs: Array.from({ length: runs }, () => ({ ...style, ...run })),
  }
  return changed(
    'pages.0.elements.0.paragraphs',
    Array.from({ length: paragraphs }, () => paragraph),
  )
}

/** Designs that must be refused immediately, and the path in the refusal. */
export const hostileDesigns: ReadonlyArray<readonly [name: string, input: unknown, at: string]> = [
  ['nothing at all', null, 'design'],
  ['a list', [], 'design'],
  ['a width that is no number', changed('pages.0.elements.3.width', Number.NaN), 'design.pages[0].elements[3].width'],
  ['a width without end', changed('pages.0.elements.3.width', Infinity), 'design.pages[0].elements[3].width'],
  ['a width of nothing', changed('pages.0.elements.3.width', 0), 'design.pages[0].elements[3].width'],
  ['a number as text', changed('sheet.widthMm', '297'), 'design.sheet.widthMm'],
  ['paper of a kilometre', changed('sheet.heightMm', 1e6), 'design.sheet.heightMm'],
  ['too many pages', changed('pages', Array(limits.pages + 1).fill(design.pages[0])), 'design.pages'],
  ['no page', changed('pages', []), 'design.pages'],
  ['too many elements', changed('pages.0.elements', Array(1e6)), 'design.pages[0].elements'],
  ['a list with holes', changed('pages.0.elements', Array(3)), 'design.pages[0].elements[0]'],
  ['an element of unknown kind', changed('pages.0.elements.0.kind', 'script'), 'design.pages[0].elements[0].kind'],
  [
    'a kind named after a built-in',
    changed('pages.0.elements.0.kind', 'constructor'),
    'design.pages[0].elements[0].kind',
  ],
  ['two elements of one name', changed('pages.0.elements.1.id', 'title'), 'design.pages[0].elements[1].id'],
  ['an unknown key', changed('pages.0.elements.0.onload', 'x'), 'design.pages[0].elements[0].onload'],
  ['a prototype', JSON.parse('{"__proto__":{"a":1}}'), 'design.__proto__'],
  [
    'a colour with an operator in it',
    changed('pages.0.elements.7.color', '#00000g'),
    'design.pages[0].elements[7].color',
  ],
  [
    'a font that is none',
    changed('pages.0.elements.0.paragraphs.0.runs.0.family', 'Comic'),
    'design.pages[0].elements[0].paragraphs[0].runs[0].family',
  ],
  [
    'a code with a bracket',
    changed('pages.0.elements.1.paragraphs.0.runs.0.code', 'a}b'),
    'design.pages[0].elements[1].paragraphs[0].runs[0].code',
  ],
  [
    'a run with text and code',
    changed('pages.0.elements.1.paragraphs.0.runs.0.text', 'x'),
    'design.pages[0].elements[1].paragraphs[0].runs[0].text',
  ],
  [
    'a text too long',
    changed('pages.0.elements.0.paragraphs.0.runs.0.text', 'x'.repeat(limits.characters + 1)),
    'design.pages[0].elements[0].paragraphs[0].runs[0].text',
  ],
  ['a language that ends a string', changed('language', 'zh)/JS('), 'design.language'],
  [
    'a least size below any',
    changed('pages.0.elements.0.fit', { kind: 'shrink', minSize: 0 }),
    'design.pages[0].elements[0].fit.minSize',
  ],
  ['an opacity above one', changed('pages.0.elements.6.opacity', 2), 'design.pages[0].elements[6].opacity'],
  ['a list nested where text belongs', changed('title', [[[[]]]]), 'design.title'],
  ['ten thousand pages', changed('pages', Array(10_000).fill(design.pages[0])), 'design.pages'],
  ['ten thousand elements', changed('pages.0.elements', Array(10_000).fill(null)), 'design.pages[0].elements'],
  [
    'letters of a million units',
    changed('pages.0.elements.0.paragraphs.0.runs.0.sizeUnits', 1e6),
    'design.pages[0].elements[0].paragraphs[0].runs[0].sizeUnits',
  ],
  ['a million turns', changed('pages.0.elements.6.rotate', 3.6e8), 'design.pages[0].elements[6].rotate'],
  ['a turn that is no number', changed('pages.0.elements.6.rotate', Number.NaN), 'design.pages[0].elements[6].rotate'],
  ['a box a mile away', changed('pages.0.elements.6.left', -1e7), 'design.pages[0].elements[6].left'],
  ...['http://169.254.169.254/latest', '//example.org/a.png', 'file:///etc/passwd', 'data:image/png;base64,AA=='].map(
    (address): [string, unknown, string] => [
      `a picture at ${address}`,
      changed('pages.0.elements.6.image', address),
      'design.pages[0].elements[6].image',
    ],
  ),
  [
    'a background from elsewhere',
    changed('pages.0.background.image', 'https://example.org/a.png'),
    'design.pages[0].background.image',
  ],
  [
    'a crop that leaves nothing',
    changed('pages.0.elements.6.crop', { left: 0.6, top: 0, right: 0.4, bottom: 0 }),
    'design.pages[0].elements[6].crop',
  ],
  [
    'a crop beyond the picture',
    changed('pages.0.elements.6.crop', { left: -0.1, top: 0, right: 0, bottom: 0 }),
    'design.pages[0].elements[6].crop.left',
  ],
  ['a bleed of a metre', changed('sheet.bleedMm', 1000), 'design.sheet.bleedMm'],
  [
    'more places to fill than any certificate has',
    manyRuns(3, 200, { code: 'name' }),
    'design.pages[0].elements[0].paragraphs[2].runs[100]',
  ],
  ['runs upon runs', manyRuns(200, 200, { text: '' }), 'design.pages[0].elements[0].paragraphs[24].runs[174]'],
]
