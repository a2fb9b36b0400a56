import type { Bilingual } from '../../base/shapes.ts'
import type { MessageContent } from '../message-content.ts'

/** One message with the texts of several, which leads to the inbox. */
export function digestOf(letters: readonly MessageContent[], inbox: string): MessageContent {
  const count = letters.length
  return {
    site: letters[0]!.site,
    competition: null,
    title: { zh: `夜间的 ${count} 条消息`, en: `${count} messages of the night` },
    body: { zh: textOf(letters, 'zh'), en: textOf(letters, 'en') },
    link: inbox,
  }
}

const COLON = { zh: '：', en: ': ' } as const

function textOf(letters: readonly MessageContent[], side: keyof Bilingual): string {
  const of = (text: Bilingual) => text[side] || text.zh
  return letters
    .map(({ competition, title, body }, at) => {
      const head = [of(title), ...(competition ? [of(competition)] : [])].join(COLON[side])
      return [`${at + 1}. ${head}`, of(body)].filter((line) => line !== '').join('\n')
    })
    .join('\n\n')
}
