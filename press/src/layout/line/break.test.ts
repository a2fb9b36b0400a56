import { describe, expect, it } from 'vitest'
import type { Run, TextElement } from '../../design.ts'
import { breakLines } from './break.ts'
import { readSegments } from './clusters.ts'
import { sampleFaces } from '../sample-faces.ts'

const plain = { family: 'hei', sizeUnits: 10, color: '#000000' } as const

function element(runs: Run[]): TextElement {
  return {
    kind: 'text',
    id: 'e',
    left: 0,
    top: 0,
    width: 100,
    height: 100,
    rotate: 0,
    vertical: false,
    verticalAlign: 'top',
    fit: { kind: 'wrap' },
    paragraphs: [{ align: 'left', lineHeight: 1, paragraphSpacing: 0, runs }],
  }
}

/** The lines of runs (`[...]` binds, `{...}` binds the items of a list) in a box `ems` wide, spaces at the ends kept. */
function lines(text: string, ems: number): string[] {
  const runs = text
    .split(/(\[[^\]]*\]|\{[^}]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (!/^[[{]./.test(part)) return { ...plain, text: part }
      return { ...plain, nobreak: part.startsWith('[') || ('items' as const), text: part.slice(1, -1) }
    })
  return readSegments(element(runs), 0, {}, sampleFaces, []).flatMap(({ clusters }) =>
    breakLines(clusters, ems * 10, 1).map((line) =>
      clusters
        .slice(line.start, line.end)
        .map((cluster) => cluster.source)
        .join(''),
    ),
  )
}

const cases: [name: string, text: string, ems: number, lines: string[]][] = [
  ['Han breaks anywhere', '天地玄黄宇宙洪荒', 3, ['天地玄', '黄宇宙', '洪荒']],
  ['no line begins with a comma', '天地玄，黄', 3, ['天地', '玄，黄']],
  ['no line begins with a closing bracket', '天地（玄）黄', 4, ['天地', '（玄）黄']],
  ['no line ends with an opening bracket', '天地（玄黄', 3, ['天地', '（玄黄']],
  ['no line ends with an opening book mark', '获《红楼梦》奖', 2, ['获', '《红', '楼', '梦》', '奖']],
  ['no line begins with a percent sign', '约百分之50%吧', 5.2, ['约百分之', '50%吧']],
  ['curved quotes cling to what they enclose', '他说“好的”了', 3, ['他说', '“好', '的”了']],
  ['a dash of two parts stays whole', '天地——玄黄', 3, ['天', '地——', '玄黄']],
  ['dots of two parts stay whole', '天地……玄', 3, ['天', '地……', '玄']],
  ['a Latin word is not split', '你好 hello 世界', 3, ['你好 ', 'hello ', '世界']],
  ['Han and Latin part without a space', '你好hello世界', 3, ['你好', 'hello', '世界']],
  ['spaces hang out of the line', '天地玄   黄宇', 3, ['天地玄   ', '黄宇']],
  ['a number is not split', '共12345人', 3, ['共', '12345', '人']],
  ['a number with a point is not split', '共1.25米', 2.5, ['共', '1.25', '米']],
  ['a hyphen between letters may end a line', 'well-known', 3, ['well-', 'known']],
  ['a hyphen before a digit may not', 'A-12345', 3, ['A-1234', '5']],
  ['a no-break space joins', '天 地\u00a0玄', 2, ['天 ', '地\u00a0', '玄']],
  ['a currency sign stays with its number', '奖金￥500元', 4, ['奖金', '￥500元']],
  ['a word wider than the line is split where it must', 'abcdefghij', 2, ['abcd', 'efgh', 'ij']],
  ['a bound award moves to the next line whole', '荣获[优秀奖]称号', 4, ['荣获', '优秀奖', '称号']],
  ['a bound name wider than the line breaks as text would', '授予[阿卜杜热合曼]奖', 4, ['授予', '阿卜杜热', '合曼奖']],
  ['a mark after a bound name goes with it', '授予[张三丰]，', 4, ['授予', '张三丰，']],
  ['a forced end is kept', '天\n地玄', 5, ['天', '地玄']],
  ['an empty line is kept', '天\n\n地', 5, ['天', '', '地']],
  ['an indent of full-width spaces stays', '　　天地玄黄', 4, ['　　天地', '玄黄']],
  ['a middle dot does not begin a line', '达·芬奇', 1.5, ['达·', '芬', '奇']],
  ['a combining mark stays on its letter', 'abcde\u0301', 2, ['abcd', 'e\u0301']],
  ['a zero-width space lets a word part', 'abc\u200bdef', 2, ['abc\u200b', 'def']],
  ['a last line is not left with one character', '天地玄黄宇宙', 5, ['天地玄黄', '宇宙']],
  ['nor with one and a closing mark', '天地玄黄宇。', 4, ['天地玄', '黄宇。']],
  ['nor with one in brackets', '天地玄黄（宇）', 4, ['天地玄', '黄（宇）']],
  ['nor with one letter', 'abcd efg h', 4, ['abcd ', 'efg h']],
  ['a bound word comes down whole', '天地[玄黄宇]宙', 5, ['天地', '玄黄宇宙']],
  ['one character stays where nothing can come down', '[天地玄]黄', 3, ['天地玄', '黄']],
  ['what comes down must have room', '天地abcdefgh玄', 4, ['天地', 'abcdefgh', '玄']],
  ['a forced end counts for itself', '天地玄黄\n宇', 4, ['天地玄黄', '宇']],
  ['names of a list part behind their comma only', '授予{张三丰、欧阳修、李四}', 6, ['授予张三丰、', '欧阳修、李四']],
  ['a name with a dot stays whole', '{买买提·艾力、阿依古丽·买买提}', 8, ['买买提·艾力、', '阿依古丽·买买提']],
  ['a Latin name stays whole', '{Jean-Luc Picard、Beverly Crusher}', 9, ['Jean-Luc Picard、', 'Beverly Crusher']],
  ['a school in brackets stays whole', '由[香港中文大学（深圳）]选送', 10, ['由', '香港中文大学（深圳）', '选送']],
  ['a name and its school part between them', '{赵六\u200b 香港中文大学}', 7, ['赵六\u200b ', '香港中文大学']],
  ['a name wider than the line breaks in it', '{阿卜杜热合曼、李四}', 4, ['阿卜杜热', '合曼、', '李四']],
  ['a variation selector belongs to its character', '葛\u{e0100}城市', 1, ['葛\u{e0100}', '城', '市']],
]

describe('line breaking', () => {
  it.each(cases)('%s', (_, text, ems, expected) => {
    expect(lines(text, ems)).toEqual(expected)
  })

  it('every closing mark is kept off line starts and every opening mark off line ends', () => {
    for (const mark of '，。、；：？！）】》〉」』〕〗”’…—·%,.;:?!)]}')
      expect(lines(`天地${mark}玄`, 2)[0], mark).toBe('天')
    for (const mark of '（【《〈「『〔〖“‘￥([{') expect(lines(`天${mark}地玄`, 2)[0], mark).toBe('天')
  })

  it('a line that had to begin inside a word says so', () => {
    const { clusters } = readSegments(element([{ ...plain, text: 'abcdef 天地' }]), 0, {}, sampleFaces, [])[0]!
    expect(breakLines(clusters, 20, 1).map((line) => line.split)).toEqual([false, true, false])
  })
})
