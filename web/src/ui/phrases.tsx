import { Fragment } from 'react'
import { useLangOf } from './native/native-text.tsx'

/** Words in names of competitions; lines should not break inside one. */
const WORDS =
  /第.{1,4}届|全国|中国|国际|全球|世界|亚洲|大学生|研究生|中小学生|青少年|青年|高校|高等学校|职业院校|创新|创业|创意|设计|科技|技术|学术|人工智能|程序|数学|建模|电子|机械|机器人|艺术|作品|挑战赛|邀请赛|锦标赛|竞赛|大赛|比赛/g

/** A Chinese name whose lines break between words. Needs the rules of base.css. */
export function Phrases({ text }: { text: string }) {
  const parts = text.split(new RegExp(`(${WORDS.source})`)).filter((part) => part !== '')
  const lang = useLangOf(text)
  return (
    <span className="phrases" lang={lang}>
      {parts.map((part, at) => (
        // The parts are never reordered.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
