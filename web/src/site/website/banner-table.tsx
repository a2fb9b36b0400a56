import { websiteApi } from '@podium/core/site/website/website-api.ts'
import type { BannerRow } from '@podium/core/site/website/banner.ts'
import { closingTime, openingTime } from '@podium/core/base/time/window-times.ts'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { BannerDialog } from './banner-dialog.tsx'
import { websiteMessages } from './messages.ts'

const tones = { shown: 'success', waiting: 'info', over: 'neutral', off: 'neutral' } as const

/** The banners of a website in order. @spec B29 */
export function BannerTable({ siteId }: { siteId: string }) {
  const t = useT(websiteMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('site:setting:edit')
  const confirmDanger = useConfirmDanger()
  const [now] = useState(() => new Date())
  const [edited, setEdited] = useState<BannerRow | 'new' | null>(null)
  const banners = useCall(websiteApi.bannerList, { siteId })
  const refresh = [websiteApi.bannerList, websiteApi.sitePreview]
  const arrange = useWrite(websiteApi.arrangeBanners, { refresh })
  const remove = useWrite(websiteApi.removeBanner, { refresh })
  if (banners.isError) return <Failure refusal={banners.error} onRetry={() => void banners.refetch()} />
  if (!banners.data) return <Skeleton active />
  const rows = banners.data
  const nameOf = (banner: BannerRow) => pick({ zh: banner.title, en: banner.titleEn }, language)
  const move = (at: number, by: -1 | 1) => {
    const ids = rows.map(({ bannerId }) => bannerId)
    void arrange.run({ siteId, bannerIds: ids.toSpliced(at, 1).toSpliced(at + by, 0, ids[at]!) })
  }
  const onRemove = async (banner: BannerRow) => {
    const title = t('removeBannerTitle', { title: nameOf(banner) })
    const sure = await confirmDanger({ title, text: t('removeBannerText'), confirmLabel: t('remove') })
    if (sure) await remove.run({ siteId, bannerId: banner.bannerId, version: banner.version })
  }
  const add = mayEdit && (
    <Button type="primary" onClick={() => setEdited('new')}>
      {t('addBanner')}
    </Button>
  )
  return (
    <>
      {rows.length === 0 ? (
        <Empty title={t('noBanner')} hint={t('noBannerHint')} action={add} />
      ) : (
        <>
          <p className="website-tools">{add}</p>
          <Table<BannerRow>
            size="small"
            rowKey="bannerId"
            pagination={false}
            scroll={{ x: inRem(900) }}
            dataSource={rows}
            columns={[
              {
                title: t('picture'),
                width: inRem(180),
                render: (_, { picture }) => <img className="banner-thumb" src={picture} alt="" />,
              },
              {
                title: t('title'),
                render: (_, banner) => (
                  <>
                    {nameOf(banner)}
                    {banner.link && <div className="website-note">{banner.link}</div>}
                  </>
                ),
              },
              {
                title: t('schedule'),
                width: inRem(200),
                render: (_, { opensAt, closesAt }) =>
                  opensAt || closesAt ? (
                    <span className="figures">
                      {opensAt ? openingTime(opensAt, now, language) : '…'} –{' '}
                      {closesAt ? closingTime(closesAt, now, language) : '…'}
                    </span>
                  ) : (
                    t('always')
                  ),
              },
              {
                title: t('phase'),
                width: inRem(100),
                render: (_, { phase }) => <StateTag tone={tones[phase]}>{t(`phase_${phase}`)}</StateTag>,
              },
              ...(mayEdit
                ? [
                    {
                      title: t('actions'),
                      width: inRem(250),
                      render: (_: unknown, banner: BannerRow, at: number) => (
                        <span className="website-row-buttons">
                          <Button
                            size="small"
                            type="link"
                            disabled={at === 0}
                            aria-label={t('moveUp', { name: nameOf(banner) })}
                            onClick={() => move(at, -1)}
                          >
                            ↑
                          </Button>
                          <Button
                            size="small"
                            type="link"
                            disabled={at === rows.length - 1}
                            aria-label={t('moveDown', { name: nameOf(banner) })}
                            onClick={() => move(at, 1)}
                          >
                            ↓
                          </Button>
                          <Button size="small" type="link" onClick={() => setEdited(banner)}>
                            {t('edit')}
                          </Button>
                          <Button size="small" type="link" danger onClick={() => void onRemove(banner)}>
                            {t('remove')}
                          </Button>
                        </span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      {edited && (
        <BannerDialog siteId={siteId} banner={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
