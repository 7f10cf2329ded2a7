import { randomInt, randomUUID } from 'node:crypto'
import type { Role } from '@cuentaclara/contracts'
import type { TestDatabase } from './test-database.ts'

/** A fresh company with one member, ready for `withCompany`. */
export async function testCompany(
  db: TestDatabase,
  role: Role = 'owner',
): Promise<{ companyId: string; userId: string }> {
  const [companyId, userId] = [randomUUID(), randomUUID()]
  await db.asOwner(
    `with person as (insert into users (id, name, email, password_hash) values ($2, 'Ana Vargas', $5, '-')),
      company as (insert into companies (id, name, identification_type, identification_number) values ($1, 'Empresa de prueba', '02', $4))
    insert into company_users (company_id, user_id, role, active) values ($1, $2, $3, 1)`,
    [companyId, userId, role, `3101${randomInt(100_000, 999_999)}`, `${userId}@example.test`],
  )
  return { companyId, userId }
}
