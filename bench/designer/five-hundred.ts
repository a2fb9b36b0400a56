import type { Design, DesignElement } from '../../core/src/certificate/template/design/design.ts'
import { emptyDesign } from '../../core/src/certificate/template/design/design.ts'
import { mirrored } from '../../core/src/certificate/template/editing/mirror.rule.ts'
import { elementOf } from '../../core/src/certificate/template/design/presets.ts'
import { DEFAULT_STYLE, writeRichText } from '../../core/src/certificate/template/design/rich-text.ts'

const COLUMNS = 20
const COUNT = 500
const WORDS = ['荣誉证书', '优秀作品', '指导教师', '创新设计大赛', 'Podium 2026', '特发此证', '一等奖', '产品设计']

/**
 * A page with the greatest number of elements: texts of several faces and sizes, some rotated, with QR codes and seals.
 */
export function fiveHundred(): Design {
  const elements = Array.from({ length: COUNT }, (_, at) => elementAt(at))
  return { ...emptyDesign(), title: '五百个元素', slides: [{ id: '1', elements }] }
}

function elementAt(at: number): DesignElement {
  const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)]
  const place = {
    left: 12 + column * 49,
    top: 6 + row * 28,
    width: 46,
    height: 24,
    rotate: at % 9 === 0 ? 8 : 0,
    name: `元素 ${at + 1}`,
  }
  if (at % 25 === 7) return { ...elementOf('qr_code', `e${at}`), ...place, width: 24 }
  if (at % 25 === 19) return { ...elementOf('seal', `e${at}`), ...place, width: 24 }
  const fontFamily = at % 3 === 0 ? 'SimSun' : 'SourceHanSans'
  const style = { ...DEFAULT_STYLE, fontSize: 8 + (at % 4), fontFamily, bold: at % 5 === 0 } as const
  const runs = [
    { ...style, text: WORDS[at % WORDS.length]! },
    { ...style, field: 'student' },
  ]
  const text = elementOf('winner_1', `e${at}`)
  return text.type === 'text'
    ? mirrored({ ...text, ...place, content: writeRichText([{ align: 'left', runs }]), fit: 'wrap' })
    : text
}
