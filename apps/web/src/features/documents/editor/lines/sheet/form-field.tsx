import { pharmaceuticalForms } from '@cuentaclara/einvoice/codes/pharmaceutical-forms'
import { Input, TextInput } from '@mantine/core'
import { fold } from '#lib/fold.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { type ExtraProps, fieldOf, keep } from './extra-props.ts'

type Form = ReturnType<typeof pharmaceuticalForms>[number]

/** In which form a medicine is sold, of the authority's list of 229. Apart, because that list is large. */
export function PharmaceuticalForm(props: ExtraProps) {
  const { line, canEdit } = props
  const { t } = useTranslation()
  const { id, error } = fieldOf(props, 'pharmaceuticalForm')
  const chosen = line.kept.pharmaceutical_form ?? ''
  const shown =
    chosen === ''
      ? ''
      : wordsOf(
          pharmaceuticalForms().find(({ code }) => code === chosen),
          chosen,
        )
  const label = t('lineSheet.medicine.form')
  if (!canEdit) return <TextInput id={id} label={label} value={shown} error={error} readOnly />
  return (
    <Input.Wrapper label={label} error={error} labelProps={{ htmlFor: id }}>
      <SearchCombobox<Form>
        id={id}
        label={label}
        display={shown}
        placeholder={t('lineSheet.medicine.formHint')}
        isInvalid={error !== undefined}
        opensEmpty
        isChoice
        search={(text) => ({
          queryKey: ['pharmaceutical-forms', text],
          queryFn: async () => [{ label: null, options: formsLike(text) }],
        })}
        optionKey={({ code }) => code}
        renderOption={(form) => <span>{wordsOf(form, form.code)}</span>}
        renderNone={(text) => t('lineSheet.medicine.formNone', { text })}
        onTake={({ code }) => keep(props, { pharmaceutical_form: code })}
        minimumWidth={300}
      />
    </Input.Wrapper>
  )
}

function wordsOf(form: Form | undefined, code: string): string {
  return form === undefined ? code : `${form.code} · ${form.nameEs}`
}

/** By its code, or by words of its name in any order. */
function formsLike(text: string): Form[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return pharmaceuticalForms().filter(({ code, nameEs }) => {
    const name = fold(nameEs)
    return words.every((word) => name.includes(word)) || code === text.trim()
  })
}
