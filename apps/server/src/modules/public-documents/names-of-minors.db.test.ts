import type { PublicDocument } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issued } from '#modules/documents/testing/issuing-company.ts'
import { aSchool, aStudent, bill, change, documentOf } from '#modules/students/testing/a-school.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { pagesOfLinks } from './testing/pages-of-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// Whoever had the link read the full names of other people's children.
test('the page of a month shows first names, also of who was renamed since and in notes; what was issued stays', async () => {
  const school = await aSchool(app)
  const student = await aStudent(school, { name: 'Sofía Vargas Mora' })
  await aStudent(school, { name: 'Luis Vargas Mora' })
  const [row] = (await bill(school)).rows
  await change(school, student, { name: 'Sofía Solano' })
  const { shared, open } = pagesOfLinks(() => ({ t: app, company: school }))

  const linesOf = async (id: string) => {
    const { body, text } = await open(await shared(id))
    expect(text).not.toContain('Vargas')
    return (body as PublicDocument).lines.map(({ description }) => description).toSorted()
  }
  const shown = ['Inglés A1 · Luis · noviembre de 2026', 'Inglés A1 · Sofía · noviembre de 2026']
  expect(await linesOf(row!.document_id!)).toEqual(shown)

  const invoice = await documentOf(school, row!.document_id)
  expect(invoice.input.lines!.map(({ description }) => description)).toContain(
    'Inglés A1 · Sofía Vargas Mora · noviembre de 2026',
  )
  const xml = await app.send('GET', `/documents/${invoice.id}/files/xml`, school.as)
  expect(xml.text).toContain('Sofía Vargas Mora')

  const note = await issued(app, school, {
    ...invoice.input,
    kind: 'credit-note',
    references: [
      {
        document_type: '01',
        number: invoice.clave!,
        issued_at: invoice.issued_at!,
        code: '01',
        reason: 'Anula el mes',
      },
    ],
  })
  expect(await linesOf(note.id)).toEqual(shown)
})
