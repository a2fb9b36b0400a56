import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { newDesign } from '@podium/core/site/website/design.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import type { DemoClient } from '../demo-client.ts'
import { coverArt } from './cover-art.ts'
import type { Staff } from '../people.ts'

const NAME = '大学生创新设计大赛'
/** Browsers find names below `localhost` on their own machine. */
const HOST = 'design.localhost'
const BANNER = 90

/** Publishes a second site, of the organiser's competition, at a host of its own. */
export async function publishSecondSite(
  desk: DemoClient,
  { organiser }: Staff,
  { groupId, seriesId }: { groupId: string; seriesId: string },
): Promise<void> {
  const { siteId, version } = await desk.call(organiser, websiteApi.addSite, { groupId, nameZh: NAME })
  const design = newDesign(NAME)
  const saved = await desk.call(organiser, websiteApi.saveSite, {
    siteId,
    version,
    seriesId,
    approvesArticles: false,
    draft: {
      ...design,
      nameEn: 'Student Design Competition',
      templateType: 'youth',
      brandColour: '#8a3a12',
      footer: { ...design.footer, text: `${NAME}组委会`, address: '北京市海淀区', email: 'design@example.edu.cn' },
    },
  })
  const { services } = desk
  const pictureFileId = await storeFile(services, services.db, {
    purpose: 'site.picture',
    ownerId: organiser.userId,
    name: 'banner.png',
    mediaType: 'image/png',
    bytes: coverArt(BANNER),
  })
  const always = { opensAt: null, closesAt: null, enabled: true }
  const words = { title: '往届获奖作品', titleEn: 'Winning works', link: '/home/works' }
  await desk.call(organiser, websiteApi.saveBanner, { siteId, pictureFileId, ...words, ...always })
  const hosts = { siteId, version: saved.version, hosts: [HOST], isDefault: false }
  const addressed = await desk.call(organiser, websiteApi.saveHosts, hosts)
  await desk.call(organiser, websiteApi.publishSite, { siteId, version: addressed.version })
}
