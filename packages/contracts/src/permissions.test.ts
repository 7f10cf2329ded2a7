import { expect, test } from 'vitest'
import { abilityFor, can, listPermissions, permissions, reachOf } from './permissions.ts'
import { letsOthersIn, type Role, roles } from './roles.ts'

test('who lets others in is who may manage members', () => {
  expect(roles.filter(letsOthersIn)).toEqual(roles.filter((role) => can(role, 'members.edit')))
})

test('each role holds what the table of roles gives it', () => {
  const marks = { all: '●', own: 'own', none: '–' }
  const table = permissions.map((permission) =>
    [permission.padEnd(20), ...roles.map((role) => marks[reachOf(role, permission)].padEnd(3))]
      .join(' ')
      .trimEnd(),
  )
  expect(table).toMatchInlineSnapshot(`
    [
      "documents.read       ●   ●   ●   ●   ●",
      "clients.read         ●   ●   ●   ●   ●",
      "items.read           ●   ●   ●   ●   ●",
      "payments.read        ●   ●   ●   ●   ●",
      "recurring.read       ●   ●   ●   ●   ●",
      "receptions.read      ●   ●   ●   ●   ●",
      "expenses.read        ●   ●   ●   ●   ●",
      "documents.draft      ●   ●   ●   ●   –",
      "clients.edit         ●   ●   ●   ●   –",
      "clients.merge        ●   ●   ●   –   –",
      "items.edit           ●   ●   ●   ●   –",
      "documents.issue      ●   ●   ●   ●   –",
      "documents.send       ●   ●   ●   ●   –",
      "documents.exceed     ●   ●   ●   –   –",
      "documents.approve    ●   ●   ●   –   –",
      "documents.correct    ●   ●   ●   –   –",
      "payments.record      ●   ●   ●   ●   –",
      "payments.void        ●   ●   ●   –   –",
      "shifts.read          ●   ●   ●   own ●",
      "shifts.run           ●   ●   ●   own –",
      "recurring.edit       ●   ●   ●   ●   –",
      "recurring.start      ●   ●   ●   –   –",
      "receptions.upload    ●   ●   ●   ●   –",
      "receptions.decide    ●   ●   ●   –   –",
      "expenses.record      ●   ●   ●   ●   –",
      "expenses.approve     ●   ●   ●   –   –",
      "reports.read         ●   ●   ●   own ●",
      "reports.export       ●   ●   ●   –   –",
      "files.download       ●   ●   ●   –   –",
      "period.close         ●   ●   ●   –   –",
      "period.reopen        ●   –   –   –   –",
      "vat-return.read      ●   ●   ●   –   –",
      "vat-return.prepare   ●   ●   ●   –   –",
      "exchange-rate.set    ●   ●   ●   –   –",
      "settings.read        ●   ●   ●   –   –",
      "settings.edit        ●   ●   –   –   –",
      "authority.read       ●   ●   ●   –   –",
      "authority.edit       ●   ●   –   –   –",
      "authority.pause      ●   ●   –   –   –",
      "members.edit         ●   ●   –   –   –",
      "integrations.edit    ●   ●   –   –   –",
      "audit.read           ●   ●   ●   own –",
      "audit.check          ●   ●   ●   –   –",
      "security.read        ●   ●   –   –   –",
      "company.delete       ●   –   –   –   –",
      "company.suspend      ●   –   –   –   –",
      "company.backup       ●   –   –   –   –",
      "company.transfer     ●   –   –   –   –",
    ]
  `)
})

test('a company may let its billers correct, and may hide the others’ documents from them', () => {
  expect(can('biller', 'documents.correct')).toBe(false)
  expect(can('biller', 'documents.correct', { billersCorrect: true })).toBe(true)
  expect(reachOf('biller', 'documents.read')).toBe('all')
  expect(reachOf('biller', 'documents.read', { billersArePrivate: true })).toBe('own')
  expect(can('viewer', 'documents.correct', { billersCorrect: true })).toBe(false)
})

test('each role holds all that the next one holds, but for what a viewer reads whole', () => {
  const wider: [Role, Role][] = [
    ['owner', 'administrator'],
    ['administrator', 'accountant'],
    ['accountant', 'biller'],
    ['biller', 'viewer'],
  ]
  for (const [more, less] of wider) {
    expect(listPermissions(more)).toEqual(expect.arrayContaining(listPermissions(less)))
  }
})

test('every signed-in person reads Auth; only platform administrators manage the platform', () => {
  // seed 087
  for (const role of [...roles, null]) expect(abilityFor({ role }).can('read', 'Auth')).toBe(true)
  expect(abilityFor({ role: 'owner' }).can('manage', 'platform')).toBe(false)
  expect(abilityFor({ role: null, isPlatformAdmin: true }).can('manage', 'platform')).toBe(true)
  expect(abilityFor({ role: 'biller' }).can('issue', 'documents')).toBe(true)
  expect(abilityFor({ role: 'viewer' }).can('issue', 'documents')).toBe(false)
})
