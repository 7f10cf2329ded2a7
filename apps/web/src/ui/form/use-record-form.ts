import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fieldErrors } from '#lib/http/field-errors.ts'
import type { FieldProblem } from './form-summary.tsx'

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
  const cache = useQueryClient()
  const prefix = useId()
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const form = useForm<Values>({ initialValues, validateInputOnBlur: true, validate: check })
  const idOf = (field: string) => `${prefix}${field}`

  const show = (errors: Readonly<Record<string, unknown>>): FieldProblem[] => {
    const found = fields
      .filter((field) => errors[field])
      .map((field) => ({ fieldId: idOf(field), message: String(errors[field]) }))
    setProblems(found)
    return found
  }
  const save = useMutation({
    mutationFn: options.save,
    onSuccess: options.onSaved,
    onError(error) {
      const errors = fieldErrors(error)
      form.setErrors(errors)
      if (show(errors).length === 0) setProblems([{ fieldId: '', message: error.message }])
    },
  })
  const submit = () => {
    // Asked of the cache: the second click of two comes before React has drawn the first.
    if (cache.isMutating() > 0) return
    const { hasErrors, errors } = form.validate()
    const [first] = show(errors)
    if (!hasErrors) save.mutate(form.getValues())
    else if (first !== undefined) document.getElementById(first.fieldId)?.focus()
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
    sheet: { isDirty: form.isDirty(), isBusy: save.isPending, problems, onSubmit: submit },
  }
}
