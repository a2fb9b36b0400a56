import { z } from 'zod'
import { cleanText } from './shapes.ts'

/** Radicals of the block U+2E80, each followed by its ideograph according to Unicode's EquivalentUnifiedIdeograph. */
const RADICALS =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕𫜹⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟'
const characters = Array.from(RADICALS)
const ideographOf = new Map(
  characters.flatMap((radical, at) => (at % 2 === 0 ? [[radical, characters[at + 1]!] as const] : [])),
)

const RADICAL = /[\u2E80-\u2EF3]/g
/**
 * Kangxi radicals, full-width letters and digits, half-width kana: characters replaced by their compatibility
 * equivalent.
 */
const COMPATIBLE = /[\u2F00-\u2FD5\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFF9F]+/g
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const BLANKS = /\p{Zs}+/gu
const MIDDLE_DOTS = /[\u0387\u1427\u16EB\u2022\u2027\u2219\u22C5\u2E31\u30FB\u318D\uA78F\uFF65]/g
/** Combining marks without a base character. */
const STRAY_MARKS = /(?<=^|[^\p{L}\p{M}]|\p{Script=Han})\p{M}+/gu

/** Text that normalising doesn't change; most names of people and schools. */
const PLAIN = /^[\u3001\u4E00-\u9FFF0-9A-Za-z]*$/

/**
 * Normalises text: NFC, radicals as ideographs, one form of the middle dot, single spaces, no invisible characters or
 * stray marks; trimmed. Line breaks stay.
 */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text
  return cleanText(
    text
      .toWellFormed()
      .replace(INVISIBLE, '')
      .replace(RADICAL, (radical) => ideographOf.get(radical) ?? radical)
      .replace(COMPATIBLE, (run) => run.normalize('NFKC'))
      .normalize('NFC')
      .replace(MIDDLE_DOTS, '·')
      .replace(STRAY_MARKS, '')
      .replace(BLANKS, ' '),
  )
}

/** As `nonEmptyText`, normalised by `plainText`: for names of teams, schools and organisations. */
export function nonEmptyPlainText(max: number) {
  return anyPlainText(max).pipe(z.string().min(1).max(max))
}

/** As `nonEmptyPlainText`, but may be empty. */
export function anyPlainText(max: number) {
  return z
    .string()
    .max(max * 4)
    .transform(plainText)
    .pipe(z.string().max(max))
}
