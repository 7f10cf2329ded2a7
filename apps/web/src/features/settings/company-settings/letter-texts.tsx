import { type LetterText, letterTexts, letterTextWays, type SettingsSections } from '@cuentaclara/contracts'
import { type Language, languages } from '@cuentaclara/locales/languages'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { WayOut } from '#ui/feedback/way-out.tsx'
import classes from '../settings.module.css'
import { LetterPreview, letterPreviewQuery, sayPlaceholders } from './letter-preview.tsx'
import { SectionFields } from './section-fields.tsx'
import { useDocumentLanguage } from './use-document-language.ts'

const narrow = { wrapper: { maxWidth: 420 } }

type OwnText = SettingsSections['delivery']['letter_texts'][number]
type LetterTextsProps = {
  company: string
  texts: readonly OwnText[]
  errors: Readonly<Record<string, string>>
  isReadOnly: boolean
  onChange: (texts: OwnText[]) => void
}

/** What the letters of a company say, one letter and language at a time; what is empty is said in our words. */
export function LetterTexts({ company, texts, errors, isReadOnly, onChange }: LetterTextsProps) {
  const { t } = useTranslation()
  const [letter, setLetter] = useState<LetterText>('document')
  const [chosen, setChosen] = useState<Language | null>(null)
  const ours = useDocumentLanguage(company)
  const language = chosen ?? ours
  const index = texts.findIndex((text) => text.letter === letter && text.language === language)
  const own = texts[index] ?? { letter, language, subject: '', body: '', whatsapp: '' }
  const change = (part: object) => {
    const changed = { ...own, ...part }
    const others = texts.filter((text) => text !== own)
    onChange(isSaying(changed) ? [...others, changed].sort(inOrder) : others)
  }
  const toldOf = (name: string, isOwn: boolean) => (isOwn ? t('settings.delivery.isOwn', { name }) : name)
  const fields = {
    values: own,
    errors: errorsOf(errors, index),
    isReadOnly,
    onChange: change,
  }
  const hint = t('settings.delivery.placeholders', { names: sayPlaceholders(letter) })
  const goes = (way: 'mail' | 'whatsapp') => (letterTextWays[letter] as readonly string[]).includes(way)
  return (
    <fieldset className={classes.offers}>
      <legend>{t('settings.delivery.letters')}</legend>
      <NativeSelect
        label={t('settings.delivery.whichLetter')}
        styles={narrow}
        data={letterTexts.map((value) => ({
          value,
          label: toldOf(
            t(`settings.delivery.letter.${value}`),
            texts.some((text) => text.letter === value),
          ),
        }))}
        value={letter}
        onChange={(event) => setLetter(event.currentTarget.value as LetterText)}
      />
      <NativeSelect
        label={t('settings.delivery.whichLanguage')}
        description={t('settings.delivery.languageHint')}
        styles={narrow}
        data={languages.map(({ i18nLang, label }) => ({
          value: i18nLang,
          label: toldOf(
            label,
            texts.some((text) => text.letter === letter && text.language === i18nLang),
          ),
        }))}
        value={language}
        onChange={(event) => setChosen(event.currentTarget.value as Language)}
      />
      {isDated(letter) && <p className={classes.hint}>{t('settings.delivery.dated')}</p>}
      {goes('mail') && (
        <>
          <SectionFields
            fields={[
              { name: 'subject', kind: 'text' },
              { name: 'body', kind: 'area', hint },
            ]}
            {...fields}
          />
          <LetterPreview
            company={company}
            template={{ purpose: letter, language, subject: own.subject, body: own.body }}
          />
        </>
      )}
      {goes('whatsapp') && (
        <>
          <SectionFields
            fields={[
              {
                name: 'whatsapp',
                kind: 'area',
                hint: goes('mail') ? t('settings.delivery.whatsappHint') : hint,
              },
            ]}
            {...fields}
          />
          <LetterPreview
            company={company}
            template={{ purpose: letter, way: 'whatsapp', language, body: own.whatsapp }}
            label={t('settings.delivery.whatsappPreview')}
          />
        </>
      )}
      {!isReadOnly &&
        (isSaying(own) ? (
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => change({ subject: '', body: '', whatsapp: '' })}
            >
              {t('settings.delivery.toOurs')}
            </Button>
          </Group>
        ) : (
          <FromOurs company={company} letter={letter} language={language} onTaken={change} />
        ))}
    </fieldset>
  )
}

type FromOursProps = {
  company: string
  letter: LetterText
  language: Language
  onTaken: (words: Pick<OwnText, 'subject' | 'body' | 'whatsapp'>) => void
}

/** Whoever wants other words in one place needs not type the rest. */
function FromOurs({ company, letter, language, onTaken }: FromOursProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const take = useMutation({
    mutationFn: () =>
      Promise.all(
        letterTextWays[letter].map(async (way) => ({
          way,
          ...(await cache.fetchQuery(letterPreviewQuery(company, { purpose: letter, way, language }))).usual,
        })),
      ),
    onSuccess: (usual) => {
      const { subject = '', body = '' } = usual.find(({ way }) => way === 'mail') ?? {}
      onTaken({ subject, body, whatsapp: usual.find(({ way }) => way === 'whatsapp')?.body ?? '' })
    },
  })
  return (
    <div>
      <Button variant="subtle" size="compact-sm" loading={take.isPending} onClick={() => take.mutate()}>
        {t('settings.delivery.fromOurs')}
      </Button>
      {take.error !== null && (
        <div className={classes.error} role="alert">
          {take.error.message}
          <WayOut error={take.error} />
        </div>
      )}
    </div>
  )
}

/** What goes by itself on its day may have a text there, too. */
function isDated(letter: LetterText): boolean {
  return letter === 'reminder' || letter === 'offer'
}

function isSaying({ subject, body, whatsapp }: OwnText): boolean {
  return subject !== '' || body !== '' || whatsapp !== ''
}

/** Always the same, so that what was typed and taken back is no change. */
function inOrder(one: OwnText, other: OwnText): number {
  return (
    letterTexts.indexOf(one.letter) - letterTexts.indexOf(other.letter) ||
    one.language.localeCompare(other.language)
  )
}

/** Of the text that is shown, by field. */
function errorsOf(errors: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const prefix = `letter_texts.${index}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, sentence]) => [name.slice(prefix.length), sentence]),
  )
}
