import { siteApi, type NewsType } from '@podium/core/site/api.ts'
import type { z } from 'zod'
import type { DemoClient } from './demo-client.ts'
import type { Staff } from './people.ts'

type Kind = z.infer<typeof NewsType>

const ARTICLES: ReadonlyArray<readonly [kind: Kind, title: string, pinned: boolean, edition?: number]> = [
  ['notice', '关于举办第四届全国大学生创新设计大赛的通知', true],
  ['notice', '第四届大赛报名与作品提交时间安排', true],
  ['notice', '第二届大赛获奖名单公示', false, 2],
  ['news', '第三届大赛进入全国赛评审阶段', false],
  ['news', '大赛优秀作品走进社区养老服务中心', false],
  ['news', '北辰理工大学举办参赛团队训练营', false],
  ['guide', '参赛指南：从组队到提交作品', false],
  ['guide', '盲评要求与常见问题', false],
  ['manual', '学校管理员操作手册', false],
  ['manual', '专家评审操作手册', false],
  ['previous_works', '首届大赛一等奖作品回顾', false],
  ['previous_works', '往届优秀作品选登：可穿戴方向', false],
]

/** Publishes news of each kind. `rounds` contains the editions that announcements refer to. */
export async function publishNews(
  desk: DemoClient,
  { organiser }: Staff,
  rounds: ReadonlyMap<number, string>,
): Promise<void> {
  for (const [newsType, title, pinned, edition] of ARTICLES) {
    await desk.call(organiser, siteApi.saveArticle, {
      newsType,
      title,
      summary: `${title}。请各有关高校与参赛团队仔细阅读，并按时完成相关工作。`,
      body: `<p>各有关高校：</p><p>${title}。现将有关事项说明如下。</p><h3>一、时间安排</h3><p>各阶段的起止时间以竞赛详情页公布的赛程为准，系统以服务器时间判断，请尽量提前完成。</p><h3>二、工作要求</h3><ul><li>请学校管理员及时审核本校团队。</li><li>请队长确认成员姓名与顺序，证书以提交时的信息为准。</li></ul><h3>三、联系方式</h3><p>组委会秘书处，电话 010-00000000。</p>`,
      pinned,
      roundId: (edition ? rounds.get(edition) : null) ?? null,
      state: 'published',
    })
  }
}
