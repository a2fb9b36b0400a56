import { competitionApi } from '@podium/core/competition/api.ts'
import type { SettingDifference, SettingVersion } from '@podium/core/competition/setting/setting-version.ts'
import type { RoundSettingKind } from '@podium/core/competition/setting/setting.ts'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import type { SettingTarget } from '../setting-frame.tsx'
import { versionMessages } from './messages.ts'
import './setting-versions.css'

const PAGE_SIZE = 10

interface SettingVersionsProps {
  kind: RoundSettingKind
  target: SettingTarget
  /** Why nothing can be restored; null: it can. */
  readOnly: string | null
  /** Puts the values of a version into the form, where they are saved as a new version like any change. */
  onRestore: (value: object, no: number) => void
}

/** The versions of a setting: who saved what, when and why; each compared with the newest and put back. */
export function SettingVersions(props: SettingVersionsProps) {
  const t = useT(versionMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={false} onClick={() => setOpen(true)}>
        {t('versions')}
      </Button>
      {isOpen && <VersionsDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function VersionsDrawer({
  kind,
  target,
  readOnly,
  onRestore,
  onClose,
}: SettingVersionsProps & { onClose: () => void }) {
  const t = useT(versionMessages)
  const { language } = useLanguage()
  const [pageNum, setPage] = useState(1)
  const at = {
    kind,
    roundId: target.round.roundId,
    itemId: target.itemId,
    ...(target.stageId === null ? {} : { stageId: target.stageId }),
  }
  const page = useCall(competitionApi.settingVersions, { ...at, pageNum, pageSize: PAGE_SIZE }, { staleAfterMs: 0 })
  const [compared, setCompared] = useState<{ no: number; differences: readonly SettingDifference[] } | null>(null)
  const load = async (no: number) => {
    try {
      return await call(competitionApi.settingVersion, { ...at, no })
    } catch (thrown) {
      reportUnhandled(asRefusal(thrown, language))
      return null
    }
  }
  const compare = async (no: number) => {
    const version = await load(no)
    if (version) setCompared({ no, differences: version.differences })
  }
  const restore = async (no: number) => {
    const version = await load(no)
    if (!version) return
    onRestore(version.value, no)
    onClose()
  }
  const newest = pageNum === 1 ? page.data?.rows[0]?.no : undefined
  return (
    <DetailDrawer
      open
      title={t('versionsOf', { title: target.title })}
      onClose={onClose}
      loading={page.isPending}
      refusal={page.error}
      onRetry={() => void page.refetch()}
    >
      <ol className="setting-versions">
        {page.data?.rows.map((version) => (
          <li key={version.no}>
            <VersionHead version={version} />
            <Differences rows={version.differences} none={t('noDifferences')} />
            {version.no !== newest && (
              <p className="setting-version-tools">
                <Button disabled={false} onClick={() => void compare(version.no)}>
                  {t('compare')}
                </Button>
                <ReasonedButton size="small" reason={readOnly} onClick={() => void restore(version.no)}>
                  {t('restore', { no: version.no })}
                </ReasonedButton>
              </p>
            )}
            {compared?.no === version.no && (
              <section className="setting-compared" aria-label={t('comparedTitle', { no: version.no })}>
                <h4>{t('comparedTitle', { no: version.no })}</h4>
                <Differences rows={compared.differences} none={t('same')} />
              </section>
            )}
          </li>
        ))}
      </ol>
      {page.data && page.data.total === 0 && <p className="ui-empty-hint">{t('none')}</p>}
      {page.data && page.data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={page.data.total}
          showSizeChanger={false}
          disabled={false}
          onChange={setPage}
        />
      )}
    </DetailDrawer>
  )
}

function VersionHead({ version: { no, at, byName, reason } }: { version: SettingVersion }) {
  const t = useT(versionMessages)
  return (
    <>
      <h3>
        {t('version', { no })} <small className="figures">{[timeText(at), byName].filter(Boolean).join(' · ')}</small>
      </h3>
      {reason && <p>{t('reason', { reason })}</p>}
    </>
  )
}

function Differences({ rows, none }: { rows: readonly SettingDifference[]; none: string }) {
  const t = useT(versionMessages)
  const { language } = useLanguage()
  if (rows.length === 0) return <p className="ui-empty-hint">{none}</p>
  return (
    <dl className="setting-differences">
      {rows.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{pick(label, language)}</dt>
          <dd>
            {before && <del>{pick(before, language)}</del>} {after ? <ins>{pick(after, language)}</ins> : t('gone')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
