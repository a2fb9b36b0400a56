/** Phrases of a question that say nothing about its subject. */
const EMPTY_PHRASES =
  /请问一下|请问|想问一下|想问|想知道|想了解|怎么样|怎样|怎么|咋样|咋|如何|什么时候|啥时候|何时|什么样|什么|哪些|哪个|哪里|哪儿|哪家|在哪|是否|是不是|能不能|可不可以|可以|能否|能够|有没有|要不要|多少|几个|几天|几版|多久|这个|那个|这次|本次|帮我|以后|之后|时候|现在|后来/g
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
  /\b(?:what|when|where|which|who|whom|whose|why|how|is|are|was|were|do|does|did|can|could|should|would|will|may|might|must|i|me|my|we|our|you|your|it|its|the|a|an|of|to|in|on|at|for|from|by|with|and|or|if|there|this|that|these|those|please|tell|about|many|much|have|has|be|get|need|any)\b/gi

/** What people say, and the words that the texts of competitions use for it. */
const SYNONYMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/ddl|最晚|最迟|截至|结束时间|什么时候(?:结束|截止)|几号(?:结束|截止)/gi, ' 截止时间 '],
  [/take part|participate|eligib\w+|\bjoin\b/gi, ' enter '],
  [/(?:other|another|different) (?:schools?|universit(?:y|ies)|colleges?)/gi, ' different schools '],
  [/收回作品|(?:撤销|取消)提交/g, ' 撤回作品 '],
  [/截止日期|截止日|到期/g, ' 截止时间 '],
  [/(?:学校|校)(?:名字|名)(?!称)/g, ' 学校名称 '],
  [/什么时候开始|几号开始|开始时间|何时开始/g, ' 开始时间 '],
  [
    /(?:一|每)(?:队|个?团队|个队伍?|组)(?:最多|最少|可以有|能有|有|要|需要)?(?:几|多少)(?:个|位|名)?(?:人|队员|成员|学生)?/g,
    ' 每队人数 ',
  ],
  [/(?:几|多少)(?:个|位|名)?(?:人|队员|成员)/g, ' 人数 '],
  [/(?:几|多少)(?:个|位|名)?(?:指导)?(?:老师|教师|导师)/g, ' 指导教师人数 '],
  [/(?:指导)?老师|导师/g, ' 指导教师 '],
  [/真假|真伪|验真|防伪/g, ' 查验证书 真伪 '],
  [/打分|评分标准|打分标准|评判标准/g, ' 评审标准 打分 '],
  [/交作品|上传作品|传作品/g, ' 提交作品 '],
  [/外校|跨学校|别的学校|其他学校|不同学校/g, ' 跨校组队 同一学校 '],
  [/邀人|拉人|加人|加队友|邀请队友|添加队友/g, ' 邀请队员 '],
  [/队友/g, ' 队员 '],
  [/打回|驳回来/g, ' 退回 '],
  [/比赛/g, ' 大赛 竞赛 '],
  [/多大|大小限制|文件大小/g, ' 不超过 MB '],
  [/什么格式|文件格式|哪种格式/g, ' PDF 格式 '],
  [/认识|亲戚|利益关系/g, ' 利害关系 '],
  [/主办单位|谁办的|谁主办|哪个单位/g, ' 主办 '],
]

const words = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** The words of a question that carry its subject, in the words of the texts. */
export function subjectOf(question: string): string {
  const known = SYNONYMS.reduce((text, [said, meant]) => text.replace(said, meant), question.normalize('NFKC'))
  const bare = known.replace(EMPTY_PHRASES, ' ').replace(EMPTY_ENGLISH, ' ').replace(EMPTY_PINYIN, ' ')
  return Array.from(words.segment(bare), ({ segment }) => (EMPTY_WORDS.has(segment) ? ' ' : segment)).join('')
}
