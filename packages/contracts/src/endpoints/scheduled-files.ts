// Files that are made by themselves on a day and sent by mail.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listScheduledFiles = endpoint<{ answer: { data: t.ScheduledFile[] } }>(
  'GET',
  '/scheduled-files',
  'company',
)
export const createScheduledFile = endpoint<{ body: t.ScheduledFileInput; answer: t.ScheduledFile }>(
  'POST',
  '/scheduled-files',
  'company',
)
/** From then on it is made in the name of who changed it. */
export const updateScheduledFile = endpoint<ById & { body: t.ScheduledFileInput; answer: t.ScheduledFile }>(
  'PUT',
  '/scheduled-files/:id',
  'company',
)
export const deleteScheduledFile = endpoint<ById & { answer: null }>(
  'DELETE',
  '/scheduled-files/:id',
  'company',
)
/** Makes it at once and sends it; the day it is due stays what it is. */
export const sendScheduledFile = endpoint<ById & { answer: t.ScheduledFile }>(
  'POST',
  '/scheduled-files/:id/send',
  'company',
)
/** The last times that it was made, the newest first. */
export const listScheduledFileRuns = endpoint<ById & { answer: { data: t.ScheduledFileRun[] } }>(
  'GET',
  '/scheduled-files/:id/runs',
  'company',
)
/** A file that was too large for its letter, for whoever has the letter. */
export const linkedScheduledFile = endpoint<{ params: { word: string } }>(
  'GET',
  '/downloads/scheduled-file/:word',
  'public',
)
