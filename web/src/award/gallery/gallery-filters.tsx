import type { GalleryChoices } from '@podium/core/award/gallery.ts'
import { Form } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import type { GalleryQuery } from './gallery-query.ts'
import { galleryMessages } from './messages.ts'
import './gallery.css'

/** Filters of the gallery as a form, so that they work before the page's code has loaded. */
export function GalleryFilters({ query, choices }: { query: GalleryQuery; choices: GalleryChoices }) {
  const t = useT(galleryMessages)
  return (
    <search>
      <Form className="gallery-filters" action={paths.home.works()} key={JSON.stringify(query)}>
        <Choice name="roundId" label={t('round')} all={t('allRounds')} value={query.roundId} choices={choices.rounds} />
        {choices.items.length > 1 && (
          <Choice name="itemId" label={t('item')} all={t('allItems')} value={query.itemId} choices={choices.items} />
        )}
        <Choice name="awardZh" label={t('award')} all={t('allAwards')} value={query.awardZh} choices={choices.awards} />
        <input
          type="search"
          name="keyword"
          maxLength={50}
          defaultValue={query.keyword}
          aria-label={t('keyword')}
          placeholder={t('keyword')}
        />
        <button type="submit" className="plain-button primary-button">
          {t('search')}
        </button>
      </Form>
    </search>
  )
}

interface ChoiceProps {
  name: string
  label: string
  all: string
  value: string
  choices: GalleryChoices['rounds']
}

function Choice({ name, label, all, value, choices }: ChoiceProps) {
  const { language } = useLanguage()
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {pick({ zh: choice.name, en: choice.nameEn }, language)}
        </option>
      ))}
    </select>
  )
}
