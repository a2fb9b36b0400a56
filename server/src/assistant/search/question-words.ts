import { readFileSync } from 'node:fs'

/** Phrases of a question that say nothing about its subject. */
const EMPTY_PHRASES =
  /请问一下|请问|想问一下|想问|想知道|想了解|怎么样|怎样|怎么|咋样|咋|如何|什么时候|啥时候|何时|什么样|什么|哪些|哪个|哪里|哪儿|哪家|在哪|是否|是不是|能不能|可不可以|可以|能否|才能|能够|有没有|要不要|多少|几个|几天|几版|多久|这个|那个|这次|本次|要(?=[写有交填])|找不到|我?不知道|帮我|以后|之后|时候|现在|后来/g
/** Words that say nothing about it where they stand alone. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    '我是 我叫 吗 呢 吧 呀 啊 了 的 地 得 是 有 我 你 他 她 会 能 要 该 和 与 或 在 到 从 对 把 被 给 让 还 再 也 都 就 才 谁 啥 几 多 ' +
    '个 位 件 家 支 所 为 以 时 后 前 里 上 下 中 一个 一下 一次 我们 你们 咱们 他们 大家 需要 应该 必须 告诉 介绍 关于 对于 以及 ' +
    '或者 还是 谢谢 您好 你好 麻烦 具体 到底 进行 办 做 算 交 看 找 用 想 去 来'
  ).split(' '),
)
const EMPTY_PINYIN =
  /\b(?:qingwen|zenme(?:yang)?|ruhe|shenme(?:shihou)?|duoshao|keyi|nengbuneng|youmeiyou|nali|ma|ne|de|shi)\b/gi
const EMPTY_ENGLISH =
  /\b(?:what|when|where|which|who|whom|whose|why|how|is|are|was|were|do|does|did|can|could|should|would|will|may|might|must|i|me|my|we|our|you|your|it|its|the|a|an|of|to|in|on|at|for|from|by|with|and|or|if|there|this|that|these|those|please|tell|about|many|much|have|has|be|get|need|any|want|get|so|still|just|am|im|cant|no|not)\b/gi

/** What people say, as patterns, and the words that the texts use for it. Applied in order. */
const SYNONYMS: ReadonlyArray<readonly [RegExp, string]> = readFileSync(
  new URL('./synonyms.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => {
    const [said = '', meant = ''] = line.split('\t')
    return [new RegExp(said, 'giu'), ` ${meant} `]
  })

const words = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** The words of a question that carry its subject, in the words of the texts. */
export function subjectOf(question: string): string {
  const known = SYNONYMS.reduce((text, [said, meant]) => text.replace(said, meant), question.normalize('NFKC'))
  const bare = known.replace(EMPTY_PHRASES, ' ').replace(EMPTY_ENGLISH, ' ').replace(EMPTY_PINYIN, ' ')
  return Array.from(words.segment(bare), ({ segment }) => (EMPTY_WORDS.has(segment) ? ' ' : segment)).join('')
}
