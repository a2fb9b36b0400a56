import type { Bilingual } from '../../../base/shapes.ts'
import type { Design } from './design.ts'

/** Labels of the parts of a design and of the press's pages. */
const PARTS: Readonly<Record<string, Bilingual>> = {
  title: { zh: '标题', en: 'title' },
  viewportRatio: { zh: '页面比例', en: 'page ratio' },
  slideIndex: { zh: '当前页', en: 'current page' },
  paper: { zh: '纸张', en: 'paper' },
  widthMm: { zh: '纸张宽度', en: 'paper width' },
  heightMm: { zh: '纸张高度', en: 'paper height' },
  background: { zh: '背景', en: 'background' },
  name: { zh: '名称', en: 'name' },
  left: { zh: '左边距', en: 'left' },
  top: { zh: '上边距', en: 'top' },
  width: { zh: '宽度', en: 'width' },
  height: { zh: '高度', en: 'height' },
  rotate: { zh: '角度', en: 'angle' },
  content: { zh: '文字', en: 'text' },
  contentText: { zh: '文字', en: 'text' },
  paragraphs: { zh: '段落', en: 'paragraph' },
  fontSize: { zh: '字号', en: 'font size' },
  sizeUnits: { zh: '字号', en: 'font size' },
  minSize: { zh: '最小字号', en: 'least font size' },
  fontFamily: { zh: '字体', en: 'font' },
  defaultFontName: { zh: '默认字体', en: 'default font' },
  family: { zh: '字体', en: 'font' },
  color: { zh: '颜色', en: 'colour' },
  defaultColor: { zh: '默认颜色', en: 'default colour' },
  code: { zh: '字段', en: 'field' },
  lineHeight: { zh: '行距', en: 'line height' },
  paragraphSpacing: { zh: '段距', en: 'paragraph spacing' },
  letterSpacing: { zh: '字距', en: 'letter spacing' },
  align: { zh: '对齐', en: 'alignment' },
  verticalAlign: { zh: '垂直对齐', en: 'vertical alignment' },
  fit: { zh: '文字适应', en: 'text fit' },
  src: { zh: '图片', en: 'picture' },
  image: { zh: '图片', en: 'picture' },
  pictures: { zh: '图片', en: 'pictures' },
  opacity: { zh: '不透明度', en: 'opacity' },
  crop: { zh: '裁剪', en: 'crop' },
}

/**
 * Describes a path in a design: `slides[0].elements[2].fontSize` or `design.slides.0.elements.2.fontSize` becomes `第 1
 * 页“姓名”的字号`. `design` supplies the names of elements and may be any imported data.
 */
export function designPosition(where: string, design: unknown): Bilingual {
  const keys = where
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((key) => key !== '' && key !== 'design')
  const indexAfter = (...names: string[]) => {
    const at = keys.findIndex((key, index) => names.includes(key) && /^\d+$/.test(keys[index + 1] ?? ''))
    return at < 0 ? null : Number(keys[at + 1])
  }
  const page = indexAfter('slides', 'pages')
  const element = page === null ? null : indexAfter('elements')
  const part = keys.findLast((key) => Object.hasOwn(PARTS, key))
  const last = keys.at(-1)
  const foreign = last !== undefined && !Object.hasOwn(PARTS, last) && /^[a-z]\w*$/i.test(last) && !STRUCTURE.has(last)
  const words = part === undefined ? null : PARTS[part]!
  const zh: string[] = []
  const en: string[] = []
  if (page !== null) {
    zh.push(`第 ${page + 1} 页`)
    en.push(`page ${page + 1}`)
  }
  if (element !== null) {
    const name = nameOf(design, page!, element)
    zh.push(name === null ? `第 ${element + 1} 个元素` : `“${name}”`)
    en.push(name === null ? `element ${element + 1}` : `“${name}”`)
  }
  if (foreign) {
    zh.push(`“${last}”`)
    en.push(`“${last}”`)
  } else if (words) {
    zh.push(zh.length > 0 ? `的${words.zh}` : words.zh)
    en.push(words.en)
  }
  if (zh.length === 0) return { zh: '整个设计', en: 'the design' }
  return { zh: zh.join(''), en: en.join(', ') }
}

/** Path of the first use of a picture in a design, as `designPosition` reads it. */
export function pathOfPicture({ slides }: Design, name: string): string {
  for (const [page, { elements, background }] of slides.entries()) {
    if (background && 'image' in background && background.image === name) return `slides[${page}].background`
    const at = elements.findIndex((element) => element.type === 'image' && element.src === name)
    if (at >= 0) return `slides[${page}].elements[${at}].src`
  }
  return 'pictures'
}

/** Keys of containers, which have no label of their own. */
const STRUCTURE: ReadonlySet<string> = new Set(['slides', 'pages', 'elements', 'runs', 'kind', 'type', 'id'])

function nameOf(design: unknown, page: number, element: number): string | null {
  const found = ['slides', page, 'elements', element, 'name'].reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    design,
  )
  return typeof found === 'string' && found !== '' ? found.slice(0, 60) : null
}
