import type { Design, Paragraph, TextElement, Values } from '../design.ts'

const box = (id: string, left: number, top: number, width: number, height: number, rotate = 0) => ({
  id,
  left,
  top,
  width,
  height,
  rotate,
})
const text = (
  place: ReturnType<typeof box>,
  paragraph: Partial<Paragraph>,
  more: Partial<TextElement> = {},
): TextElement => ({
  kind: 'text',
  ...place,
  vertical: false,
  verticalAlign: 'top',
  fit: { kind: 'wrap' },
  paragraphs: [{ align: 'left', lineHeight: 1.6, paragraphSpacing: 0, runs: [], ...paragraph }],
  ...more,
})
const song = { family: 'song', sizeUnits: 24, color: '#222222' } as const
const red = { family: 'hei', bold: true, color: '#aa1111' } as const

/** One realistic certificate: three constant and three varying texts (one in a column, one rich and justified), a seal, a code. */
export const design: Design = {
  title: '获奖证书',
  language: 'zh-CN',
  sheet: { widthMm: 297, heightMm: 210, viewportRatio: 0.7085 },
  pages: [
    {
      background: { image: 'background' },
      elements: [
        text(box('title', 200, 90, 600, 100), {
          align: 'center',
          runs: [{ ...red, sizeUnits: 60, letterSpacing: 12, text: '获奖证书' }],
        }),
        text(box('name', 120, 210, 300, 70), {
          align: 'center',
          runs: [{ ...song, bold: true, sizeUnits: 40, nobreak: true, code: 'name' }],
        }),
        text(box('body', 120, 300, 700, 160), {
          align: 'justify',
          runs: [
            { ...song, text: '　　在“第十二届全国大学生机器人创新大赛（International Robot Contest）”中，你的作品《' },
            { ...song, code: 'work' },
            { ...song, text: '》表现突出，经评审委员会评定，荣获' },
            { ...song, ...red, nobreak: true, code: 'award' },
            { ...song, text: '。特发此证，以资鼓励。' },
          ],
        }),
        text(
          box('number', 900, 150, 40, 500),
          {
            runs: [
              { ...song, sizeUnits: 18, text: '证书编号：' },
              { ...song, sizeUnits: 18, code: 'number' },
            ],
          },
          { vertical: true },
        ),
        text(box('motto', 200, 180, 600, 40), {
          align: 'center',
          runs: [{ ...song, sizeUnits: 18, text: 'CERTIFICATE OF AWARD' }],
        }),
        text(box('issuer', 480, 520, 400, 90), {
          align: 'right',
          runs: [{ ...song, text: '全国大学生机器人创新大赛组委会\n二〇二六年十一月' }],
        }),
        { kind: 'image', ...box('seal', 720, 480, 140, 140, -8), image: 'seal', opacity: 1 },
        { kind: 'qr', ...box('trace', 120, 520, 100, 100), content: { code: 'trace' }, level: 'M', color: '#000000' },
      ],
    },
  ],
}

export const awards = ['一等奖', '二等奖', '三等奖', '优秀奖']
const works = ['智能分拣机器人', '基于Transformer的语音助手', '水下考古机器鱼', '校园垃圾分类小车']
const families = Array.from('张王李赵陈杨黄周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯䶮')
const givens = Array.from('伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂琴文辉力一鸣宇轩浩然子涵欣怡梓萱雨桐㛃𬱖𬭊')

/** The values of the winner with that number. */
export function winner(number: number): Values {
  const given = givens[(number * 7) % givens.length]! + (number % 3 === 0 ? '' : givens[(number * 13) % givens.length]!)
  return {
    name: families[number % families.length]! + given,
    work: works[number % works.length]!,
    award: awards[number % awards.length]!,
    number: `GZ2026${String(number).padStart(6, '0')}`,
    trace: `https://podium.example.org/trace/2026-ABCDEFG-${String(number).padStart(6, '0')}`,
  }
}
