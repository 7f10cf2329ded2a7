// Accounts, for the administrators of the platform.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listUsers = endpoint<{ query: t.UsersQuery; answer: t.Page<t.UserRow> }>(
  'GET',
  '/users',
  'platform',
)
export const getUserById = endpoint<ById & { answer: t.UserRow }>('GET', '/users/:id', 'platform')
export const updateUser = endpoint<ById & { body: t.UserInput; answer: t.UserRow }>(
  'PUT',
  '/users/:id',
  'platform',
)
/** Takes everything personal out of an account; what it did keeps its name of that time. */
export const deleteUser = endpoint<ById & { query: { reason: string }; answer: null }>(
  'DELETE',
  '/users/:id',
  'platform',
)
