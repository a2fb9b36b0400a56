import { MAX_ADVISER_KINDS, type AdviserKind } from '@podium/core/competition/setting/adviser-kind.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { newRowKey } from '../../round/new-row-key.ts'
import { RowsField } from '../rows-field.tsx'
import { CountField, KeyField, TextField } from '../setting-fields.tsx'
import { settingMessages } from '../setting-messages.ts'

/** Kinds of advisers, each with its own size. */
export function AdviserKindFields() {
  const t = useT(settingMessages)
  return (
    <RowsField
      name="adviserKinds"
      label={t('adviserKind')}
      max={MAX_ADVISER_KINDS}
      empty={t('adviserKindsNone')}
      addText={t('addAdviserKind')}
      newRow={(rows): AdviserKind => ({ key: newRowKey('kind', rows), name: '', nameEn: '', min: 0, max: 1 })}
    >
      {({ name }) => (
        <>
          <KeyField row={name} />
          <TextField name={[name, 'name']} label={t('adviserKindName')} max={20} />
          <TextField name={[name, 'nameEn']} label={t('labelEn')} max={40} optional />
          <CountField name={[name, 'min']} label={t('atLeast')} max={20} />
          <CountField name={[name, 'max']} label={t('atMost')} min={1} max={20} />
        </>
      )}
    </RowsField>
  )
}
