import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { closingTime, openingTime } from '@podium/core/base/time/window-times.ts'
import { windowKindLabels, windowKindTitle } from '@podium/core/competition/labels.ts'
import { paths } from '@podium/core/paths.ts'
import type { PublicRoundText } from '#server/competition/index.ts'
import type { SiteText } from '../search/corpus.ts'
import { askedFor } from './asked.ts'
import { feeSentences } from './fee-text.ts'

/** Times are told with their year, whenever they are read. */
const ANOTHER_YEAR = new Date(0)

type Sections = SiteText['sections']
type Item = PublicRoundText['items'][number]

/**
 * What a round's pages say, in sentences, in both languages. Names and numbers of its contacts are left out: they stay
 * on its page.
 */
export function textsOfRound(round: PublicRoundText, standing: number): SiteText[] {
  const { roundId, name, nameEn } = round
  const path = paths.home.competitionDetails({ roundId })
  const chinese: SiteText[] = [
    { title: name, path, language: 'zh', standing, sections: chineseSections(round) },
    ...round.items.map((item): SiteText => ({
      title: `${name} ${item.name}`,
      path: paths.home.competitionItem({ roundId, itemId: item.itemId }),
      language: 'zh',
      standing,
      sections: chineseItem(item, nameOf(round, item)),
    })),
  ]
  const title = nameEn || name
  const english: SiteText[] = [
    { title, path, language: 'en', standing, sections: englishSections(round) },
    ...round.items.map((item): SiteText => ({
      title: `${title} ${item.nameEn || item.name}`,
      path: paths.home.competitionItem({ roundId, itemId: item.itemId }),
      language: 'en',
      standing,
      sections: englishItem(item, nameOf(round, item)),
    })),
  ]
  return [...chinese, ...english].map((text) => ({
    ...text,
    sections: text.sections.map((section) => ({ ...section, asked: askedFor(section.heading) })),
  }))
}

function chineseSections({ content, stages, items, name }: PublicRoundText): Sections {
  const { hosts, organisers, coOrganisers, introduction, guide, notices, contacts } = content
  const bodies = [
    hosts.length > 0 && `主办单位：${hosts.join('、')}。`,
    organisers.length > 0 && `承办单位：${organisers.join('、')}。`,
    coOrganisers.length > 0 && `协办单位：${coOrganisers.join('、')}。`,
  ]
  return [
    { heading: '竞赛简介', lines: linesOf(introduction) },
    { heading: '主办与承办单位', lines: bodies.flatMap((line) => line || []) },
    { heading: '参赛指南', lines: linesOf(guide) },
    {
      heading: '赛项设置',
      lines: [`${name}设${items.map((item) => item.name).join('、')}等 ${items.length} 个赛项。`],
    },
    {
      heading: '赛程安排',
      lines: stages.flatMap((stage) =>
        stage.windows.map(({ kind, opensAt, closesAt }) => {
          const [from, until] = [
            openingTime(opensAt, ANOTHER_YEAR, 'zh-cn'),
            closingTime(closesAt, ANOTHER_YEAR, 'zh-cn'),
          ]
          return kind === 'result'
            ? `${stage.name}成绩公布时间为 ${from} 至 ${until}（北京时间）。`
            : `${stage.name}${windowKindLabels[kind].zh}开始时间为 ${from}，截止时间为 ${until}（北京时间）。`
        }),
      ),
    },
    ...notices.map(({ title, body }) => ({ heading: title, lines: linesOf(body) })),
    ...(contacts.length > 0
      ? [{ heading: '联系方式', lines: ['组委会（主办方）的联系人、电话和邮箱见竞赛详情页，可联系咨询或投诉。'] }]
      : []),
  ]
}

function englishSections({ content, stages, items }: PublicRoundText): Sections {
  return [
    {
      heading: 'Events',
      lines: [
        `The competition has ${items.length} events: ${items.map((item) => item.nameEn || item.name).join(', ')}.`,
      ],
    },
    {
      heading: 'Schedule',
      lines: stages.flatMap((stage) =>
        stage.windows.map(({ kind, opensAt, closesAt }) => {
          const [from, until] = [openingTime(opensAt, ANOTHER_YEAR, 'en'), closingTime(closesAt, ANOTHER_YEAR, 'en')]
          const place = stage.nameEn || stage.name
          return kind === 'result'
            ? `The results of ${place} are published between ${from} and ${until}, Beijing time.`
            : `${windowKindTitle(kind).en} of ${place} opens at ${from} and the deadline is ${until}, Beijing time.`
        }),
      ),
    },
    ...(content.contacts.length > 0
      ? [
          {
            heading: 'Contact',
            lines: ['Contact persons, phone and e-mail of the organiser are on the competition’s page.'],
          },
        ]
      : []),
  ]
}

function chineseItem({ name, introduction, terms }: Item, fullName: BilingualText): Sections {
  const { enrol } = terms
  const teams = (count: number | null) => (count === null ? '不限' : `${count} 支队伍`)
  return [
    { heading: `${name}赛项介绍`, lines: linesOf(introduction) },
    {
      heading: `${name}参赛条件`,
      lines: enrol
        ? [
            `参赛形式为${enrol.entry === 'team' ? '团队赛' : '个人赛'}。`,
            `每队人数为 ${rangeText(enrol.minMembers, enrol.maxMembers)} 人，含队长。`,
            enrol.maxTeachers === 0
              ? '不设指导教师。'
              : `指导教师人数为 ${rangeText(enrol.minTeachers, enrol.maxTeachers)} 人。`,
            `参赛对象为${enrol.kinds.map((kind) => (kind === 'student' ? '学生' : '教师')).join('、')}。`,
            enrol.crossSchool ? '允许跨校组队。' : '不允许跨校组队，队员须来自同一学校。',
            `每人可参加 ${enrol.teamsPerPerson} 支队伍。`,
            `每校名额为${teams(enrol.schoolQuota)}，总名额为${teams(enrol.totalQuota)}。`,
            ...terms.rules.map(({ zh }) => withStop(zh, '。')),
          ]
        : [],
    },
    { heading: `${name}报名费与退费`, lines: enrol ? feeSentences(fullName, enrol.fee).map(({ zh }) => zh) : [] },
    {
      heading: `${name}提交材料`,
      lines: terms.stages.flatMap(({ files, work }) => [
        ...files.map(
          ({ label, kinds, maxBytes, required, instruction }) =>
            `${label}（${required ? '必交' : '选交'}）：文件格式为 ${kinds.join('、').toUpperCase()}，单个不超过 ${bytesText(maxBytes)}。${instruction}`,
        ),
        ...(work?.anonymous ? ['实行匿名评审：材料中不得出现学校、姓名等身份信息。'] : []),
        ...(work?.showPublicly ? ['获奖作品将在网站公开展示。'] : []),
      ]),
    },
    {
      heading: `${name}评审标准`,
      lines: terms.stages.flatMap(({ criteria, expertsPerWork }) => [
        ...(criteria.length > 0
          ? [`评分项与权重：${criteria.map((each) => `${each.name} ${each.weight}%`).join('、')}。`]
          : []),
        ...(expertsPerWork === null ? [] : [`每件作品由 ${expertsPerWork} 位专家独立评审。`]),
      ]),
    },
  ]
}

function englishItem({ name, nameEn, terms }: Item, fullName: BilingualText): Sections {
  const { enrol } = terms
  const title = nameEn || name
  return [
    {
      heading: `${title}: who may enter`,
      lines: enrol
        ? [
            `The team size is ${rangeText(enrol.minMembers, enrol.maxMembers)} members, captain included.`,
            enrol.maxTeachers === 0
              ? 'There are no advisers.'
              : `A team has ${rangeText(enrol.minTeachers, enrol.maxTeachers)} advisers (teachers).`,
            enrol.crossSchool
              ? 'Teams across different schools are allowed.'
              : 'Teams across different schools are not allowed: all members are from the same school.',
            enrol.schoolQuota === null
              ? 'There is no quota per school.'
              : `The quota per school is ${enrol.schoolQuota} teams.`,
            ...terms.rules.map(({ en }) => withStop(en, '.')),
          ]
        : [],
    },
    {
      heading: `${title}: entry fee and refunds`,
      lines: enrol ? feeSentences(fullName, enrol.fee).map(({ en }) => en) : [],
    },
    {
      heading: `${title}: what to submit`,
      lines: terms.stages.flatMap(({ files, work }) => [
        ...files.map(
          ({ label, labelEn, kinds, maxBytes }) =>
            `File to submit: ${labelEn || label}, file format ${kinds.join(', ').toUpperCase()}, size up to ${bytesText(maxBytes)}.`,
        ),
        ...(work?.anonymous ? ['The review is blind: the files must not name school or persons.'] : []),
      ]),
    },
    {
      heading: `${title}: criteria of the review`,
      lines: terms.stages.flatMap(({ criteria, expertsPerWork }) => [
        ...(criteria.length > 0
          ? [
              `The criteria and weights are ${criteria.map((each) => `${each.nameEn || each.name} ${each.weight}%`).join(', ')}.`,
            ]
          : []),
        ...(expertsPerWork === null ? [] : [`Each work is scored by ${expertsPerWork} experts.`]),
      ]),
    },
  ]
}

function nameOf(round: PublicRoundText, item: Item): BilingualText {
  return { zh: `${round.name}“${item.name}”赛项`, en: `“${item.nameEn || item.name}” of ${round.nameEn || round.name}` }
}

function rangeText(least: number, most: number): string {
  return least === most ? String(most) : `${least}–${most}`
}

function withStop(sentence: string, stop: string): string {
  return /[。.！!？?]$/.test(sentence) ? sentence : sentence + stop
}

function linesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
