import { studyApi } from '@podium/core/study/api.ts'
import type { DemoClient } from '../demo-client.ts'
import type { School, Staff } from '../people.ts'

const MATERIALS = [
  {
    title: '从问题到方案：设计研究的四个步骤',
    audience: 'everyone',
    body: '<h3>一、观察</h3><p>到真实场景里去，记录人们怎么做、在哪里停下来。一次有效的观察应当写清时间、地点、人物和行为。</p><h3>二、提问</h3><p>把现象改写成问题：谁、在什么情况下、遇到什么困难。问题越具体，方案越可检验。</p><h3>三、试做</h3><p>用纸面原型尽快验证想法，每一轮只改变一个因素。</p><h3>四、验证</h3><p>请没有参与设计的人完成任务，记录完成率与用时。</p>',
  },
  {
    title: '设计说明书的写法与常见问题',
    audience: 'enrolled',
    body: '<h3>结构</h3><p>背景与问题、用户研究、方案、验证、总结，共五部分，建议 15 至 30 页。</p><h3>常见问题</h3><ul><li>正文中出现学校或姓名，会影响盲评。</li><li>图片没有说明文字。</li><li>结论没有数据支持。</li></ul>',
  },
  {
    title: '往届获奖作品点评',
    audience: 'enrolled',
    body: '<p>第一届产品设计一等奖作品从社区适老化出发，研究扎实、原型完整；专家的建议集中在成本估算与量产可行性。</p>',
  },
] as const

/** Publishes material for the participants of a round; the students named have read some of it. */
export async function publishMaterials(
  desk: DemoClient,
  { organiser }: Staff,
  roundId: string,
  { students }: School,
): Promise<void> {
  const [first, second] = students
  for (const [index, { title, audience, body }] of MATERIALS.entries()) {
    const { materialId } = await desk.call(organiser, studyApi.saveMaterial, {
      title,
      kind: 'article',
      audience,
      roundId,
      position: index,
      published: true,
      body,
      url: '',
      fileId: null,
    })
    if (index === 0) await desk.call(first!, studyApi.saveProgress, { materialId, percent: 100, place: 100 })
    if (index === 0) await desk.call(second!, studyApi.saveProgress, { materialId, percent: 40, place: 40 })
  }
}
