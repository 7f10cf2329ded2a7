import { useForm } from '@mantine/form'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useSaving } from './use-saving.ts'

type RecordFormOptions<Values, Saved> = {
  initialValues: Values
  /** The fields that can be wrong, in the order in which they stand in the form. */
  fields: readonly (keyof Values & string)[]
  /** What is wrong before the server is asked, by field. */
  check: (values: Values) => Record<string, string>
  save: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

/**
 * The form of one record in a `FormSheet`: checked on leaving a field and before saving, saved once however often
 * somebody presses, and what the server refuses stands at its field.
 */
export function useRecordForm<Values extends Record<string, unknown>, Saved>(
  options: RecordFormOptions<Values, Saved>,
) {
  const { initialValues, fields, check } = options
  const form = useForm<Values>({ initialValues, validateInputOnBlur: true, validate: check })
  const { idOf, problems, isBusy, show, run } = useSaving((found) =>
    fields.flatMap((field) => (found[field] ? [[field, found[field]]] : [])),
  )
  const save = async () => {
    try {
      options.onSaved(await options.save(form.getValues()))
    } catch (error) {
      // At its field, until somebody writes there.
      form.setErrors(fieldErrors(error))
      throw error
    }
  }
  const submit = () => {
    const { hasErrors, errors: wrong } = form.validate()
    if (!hasErrors) return void run(save)
    const said = Object.entries(wrong).map(([field, sentence]) => [field, String(sentence)])
    const [first] = show(Object.fromEntries(said))
    if (first !== undefined) document.getElementById(first.fieldId)?.focus()
  }
  return {
    form,
    idOf,
    /** Of an input of the kit. */
    props: (field: keyof Values & string) => ({ id: idOf(field), ...form.getInputProps(field) }),
    /** Of a field that hands over its value instead of an event. */
    valueProps: <Field extends keyof Values & string>(field: Field) => ({
      id: idOf(field),
      value: form.values[field],
      error: form.errors[field],
      onChange: (value: Values[Field]) => form.setFieldValue(field, value as never),
    }),
    /** Of the `FormSheet` around it. */
    sheet: { isDirty: form.isDirty(), isBusy, problems, onSubmit: submit },
  }
}
