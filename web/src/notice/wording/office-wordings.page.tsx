import { noticeApi } from '@podium/core/notice/api.ts'
import { reachLabels } from '@podium/core/notice/channels.rule.ts'
import type { WordingRow } from '@podium/core/notice/template/wording-api.ts'
import { WORDING_STATES, wordingStateLabels } from '@podium/core/notice/template/wording.ts'
import { eventNamesOf } from '@podium/core/notice/topics.ts'
import { paths } from '@podium/core/paths.ts'
import { useNavigate } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { wordingMessages } from './messages.ts'
import { wordingTones } from './wording-tones.ts'

const source = listOf(noticeApi.wordingPage)

/** Templates of notices with the words in force. */
function NoticeWordingsPage() {
  const t = useT(wordingMessages)
  const { language } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const manifests = useManifests()
  const events = eventNamesOf(manifests)
  const sending = manifests.filter(({ notices }) => notices.templates)
  const moduleNames = new Map(sending.map((manifest) => [manifest.name, pick(manifest, language)]))
  const event = (row: WordingRow) => pick(events[row.event] ?? { zh: row.event, en: row.event }, language)
  return (
    <ListPage
      name="notice.wordings"
      source={source}
      exporter={may('notice:wording:export') ? exportOf(noticeApi.exportWordings) : undefined}
      rowId={(row) => row.template}
      empty={{ title: t('listEmpty'), hint: t('listEmptyHint') }}
      filters={[
        { name: 'keyword', label: t('keyword'), kind: 'text' },
        {
          name: 'module',
          label: t('module'),
          kind: 'select',
          options: [...moduleNames].map(([value, label]) => ({ value, label })),
        },
        {
          name: 'state',
          label: t('state'),
          kind: 'select',
          options: WORDING_STATES.map((value) => ({ value, label: pick(wordingStateLabels[value], language) })),
        },
      ]}
      columns={[
        { key: 'event', title: t('event'), width: 220, render: event },
        {
          key: 'title',
          title: t('title'),
          width: 240,
          render: ({ titleZh, titleEn }) => pick({ zh: titleZh, en: titleEn }, language),
        },
        { key: 'module', title: t('module'), width: 130, render: (row) => moduleNames.get(row.module) ?? row.module },
        { key: 'reach', title: t('reach'), width: 200, render: ({ reach }) => pick(reachLabels[reach], language) },
        {
          key: 'state',
          title: t('state'),
          width: 110,
          render: ({ state }) => (
            <StateTag tone={wordingTones[state]}>{pick(wordingStateLabels[state], language)}</StateTag>
          ),
        },
        { key: 'changedByName', title: t('changedBy'), width: 100, render: (row) => row.changedByName || '—' },
        {
          key: 'changedAt',
          title: t('changedAt'),
          width: 150,
          render: ({ changedAt }) => <span className="figures">{changedAt ? timeText(changedAt) : '—'}</span>,
        },
      ]}
      actionsWidth={80}
      rowActions={({ template }) => [
        {
          key: 'edit',
          label: may('notice:wording:edit') ? t('edit') : t('view'),
          onClick: () => void navigate(paths.office.noticeWording({ template })),
        },
      ]}
    />
  )
}

export { NoticeWordingsPage as Page }
