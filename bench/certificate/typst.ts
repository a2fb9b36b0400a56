import { dirname } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Values } from '../../press/src/design.ts'
import type { Fonts } from '../../press/src/font/fonts.ts'
import type { Code, Drawing } from '../../press/src/layout/draw-list.ts'
import { codePath } from '../../press/src/layout/svg.ts'

/** The same certificate as a typst document: compiled once, filled with the values of each, laid out by typst. */
const source = `
#let u = 0.297mm
#let v = sys.inputs
#set page(width: 297mm, height: 210mm, margin: 0pt, background: image("background.jpg", width: 100%, height: 100%))
#set text(font: "Noto Serif SC", size: 24 * u, lang: "zh", fill: rgb("#222222"))
#set par(leading: 14 * u, spacing: 14 * u)
#let at(x, y, w, body) = place(top + left, dx: x * u, dy: y * u, box(width: w * u, body))
#let red(size, body) = text(font: "Noto Sans SC", weight: "bold", size: size * u, fill: rgb("#aa1111"), body)
#at(200, 90, 600, align(center, red(60, text(tracking: 12 * u)[获奖证书])))
#at(120, 210, 300, align(center, text(size: 40 * u, weight: "bold", v.name)))
#at(120, 300, 700, par(justify: true)[　　在“第十二届全国大学生机器人创新大赛（International Robot Contest）”中，你的作品《#v.work》表现突出，经评审委员会评定，荣获#red(24, v.award)。特发此证，以资鼓励。])
#at(900, 150, 40, text(size: 18 * u, stack(dir: ttb, spacing: 0pt, .."证书编号：".clusters(), rotate(90deg, reflow: true, v.number))))
#at(200, 180, 600, align(center, text(size: 18 * u)[CERTIFICATE OF AWARD]))
#at(480, 520, 400, align(right)[全国大学生机器人创新大赛组委会 \\ 二〇二六年十一月])
#at(720, 480, 140, rotate(-8deg, image("seal.png", width: 140 * u)))
#at(120, 520, 100, image(bytes(v.code), format: "svg", width: 100 * u))
`

/** Opens a compiler that caches fonts, pictures and other work between certificates. */
export function openTypst(fonts: Fonts, images: ReadonlyMap<string, Uint8Array>) {
  const fontPaths = [...new Set(fonts.faces.all.map(({ id }) => dirname(fonts.file(id).path)))]
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] })
  compiler.mapShadow(`${import.meta.dirname}/background.jpg`, Buffer.from(images.get('background')!))
  compiler.mapShadow(`${import.meta.dirname}/seal.png`, Buffer.from(images.get('seal')!))
  compiler.addSource(`${import.meta.dirname}/certificate.typ`, source)
  return (values: Values, drawing: Drawing): number => {
    const mark = drawing.groups.flatMap((group) => group.marks).find((each): each is Code => each.kind === 'code')!
    const code = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mark.side} ${mark.side}"><path d="${codePath({ ...mark, x: 0, y: 0 })}"/></svg>`
    const result = compiler.compile({
      mainFilePath: `${import.meta.dirname}/certificate.typ`,
      inputs: { ...values, code },
    })
    if (!result.result) throw new Error(JSON.stringify(result.takeDiagnostics()?.shortDiagnostics))
    const { length } = compiler.pdf(result.result)
    compiler.evictCache(10)
    return length
  }
}
