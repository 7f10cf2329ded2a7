// What a person should hear of, and what they pinned.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Of all companies one is in, the newest first, with how many are unread. */
export const listNotifications = endpoint<{ query: t.NotificationsQuery; answer: t.NotificationList }>(
  'GET',
  '/notifications',
  'user',
)
export const readNotification = endpoint<ById & { answer: null }>(
  'POST',
  '/notifications/:id/read',
  'company',
)
export const readAllNotifications = endpoint<{ answer: null }>('POST', '/notifications/read', 'user')

/** How the signed-in person wants to hear of each kind, in all of their companies. */
export const getNotificationChoices = endpoint<{ answer: t.NotificationChoices }>(
  'GET',
  '/notification-choices',
  'user',
)
export const saveNotificationChoices = endpoint<{
  body: t.NotificationChoicesInput
  answer: t.NotificationChoices
}>('PUT', '/notification-choices', 'user')

export const getShortcuts = endpoint<{ answer: t.Shortcuts }>('GET', '/shortcuts', 'user')
export const saveShortcuts = endpoint<{ body: t.Shortcuts; answer: t.Shortcuts }>('PUT', '/shortcuts', 'user')
