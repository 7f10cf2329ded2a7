import { expect, test } from 'vitest'
import { broughtUpToDate } from '#test/earlier-database.ts'
import { createTestApp } from '#test/http-app.ts'
import { aSchool, aStudent, begin, run } from '../testing/a-school.ts'

// An earlier program knew the payers of a task by their client, and what a merge had moved by it too.
test('what an earlier program billed is of the payer that it was asked for, also where clients became one', async () => {
  const today = await createTestApp()
  const school = await aSchool(today)
  try {
    await aStudent(school, { name: 'Ana Blanco' })
    await aStudent(school, { name: 'Bea Castro', payers: [{ client_id: school.father, share: '100' }] })
    const task = await begin(school)
    const ending = new AbortController()
    await run(school, task, { shutdown: ending.signal, onIssue: () => ending.abort() })
    const [billed] = await today.asOwner<{ client_id: string; place: number }>(
      'select client_id, place from student_bill_rows where company_id = $1',
      [school.id],
    )
    const kept = billed!.client_id === school.mother ? school.father : school.mother
    const payload = {
      list: 'clients',
      action: 'merge',
      rows: [{ id: billed!.client_id, label: 'Otra' }],
      params: { kept_id: kept },
    }
    expect((await today.send('POST', '/bulk', school.as, { payload })).body).toMatchObject({
      result: { done: 1 },
    })
    await today.asOwner(
      `update client_merge_rows set key = jsonb_build_object('task_id', key -> 'task_id', 'currency', 'CRC')
       where source = 'student_bill_rows'`,
    )
    const upToDate = await broughtUpToDate(today, {
      upTo: 124,
      tables: [
        'clients',
        'client_merges',
        'client_merge_rows',
        'tasks',
        'students',
        'student_bill_rows',
        'student_charges',
      ],
    })
    try {
      const rows = await upToDate.asOwner('select client_id, place from student_bill_rows')
      expect(rows).toEqual([{ client_id: kept, place: billed!.place }])
      expect(await upToDate.asOwner('select places, student_name from student_charges')).toEqual([
        {
          places: [billed!.place],
          student_name: billed!.client_id === school.father ? 'Bea Castro' : 'Ana Blanco',
        },
      ])
      expect(
        await upToDate.asOwner(`select key from client_merge_rows where source = 'student_bill_rows'`),
      ).toEqual([{ key: { task_id: task.id, place: billed!.place } }])
    } finally {
      await upToDate.drop()
    }
  } finally {
    await today.close()
  }
})
