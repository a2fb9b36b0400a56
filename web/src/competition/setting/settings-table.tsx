import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import type { RoundSettingKind } from '@podium/core/competition/setting/setting.ts'
import { Table } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { officeMessages } from '../office-messages.ts'
import { roundPath } from '../round/round-frame.tsx'
import { settingPages, settingState, settingTones } from './setting-state.ts'

/** All items in rows, the settings of each stage in columns. */
export function SettingsTable({ round }: { round: RoundForEdit }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const cell = (kind: RoundSettingKind, itemId: string, stageId: string | null) => {
    const state = settingState(round, kind, itemId, stageId)
    const where = { roundId: round.roundId, itemId, ...(stageId === null ? {} : { stageId }) }
    return (
      <Link to={roundPath(settingPages[kind], where)}>
        <StateTag tone={settingTones[state]}>{t(state)}</StateTag>
      </Link>
    )
  }
  return (
    <Table
      size="small"
      rowKey="itemId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={round.items}
      locale={{ emptyText: t('noItems') }}
      columns={[
        {
          title: t('items'),
          render: (_, { code, name, nameEn }) => (
            <>
              <span className="figures">{code}</span> {pick({ zh: name, en: nameEn }, language)}
            </>
          ),
        },
        { title: t('page_enrollSet'), render: (_, { itemId }) => cell('enrol', itemId, null) },
        ...round.stages.map((stage) => ({
          title: pick({ zh: stage.name, en: stage.nameEn }, language),
          children: (['work', 'review'] as const).map((kind) => ({
            title: t(`page_${settingPages[kind]}`),
            render: (_: unknown, { itemId }: { itemId: string }) => cell(kind, itemId, stage.stageId),
          })),
        })),
      ]}
    />
  )
}
