import type { AnyField, AnyFields, GroupField, ListField, SnakeCase } from '@cuentaclara/einvoice'
import { snakeCase } from '@cuentaclara/einvoice'
import { z } from 'zod'
import { decimalText, id, instant } from './common.ts'

/** The schema of an object whose fields the engine's table describes, in the names that cross HTTP. */
export type ObjectOf<Fields> = z.ZodObject<ShapeOf<Fields>>
type ShapeOf<Fields> = {
  -readonly [Name in keyof Fields as SnakeCase<Name & string>]: SchemaOf<Fields[Name]>
}
type SchemaOf<Field> = Field extends { optional: true }
  ? z.ZodOptional<PlainOf<Field>>
  : Field extends { fallback: unknown } | { is: 'list' }
    ? z.ZodDefault<PlainOf<Field>>
    : PlainOf<Field>
type PlainOf<Field> =
  Field extends GroupField<infer Fields>
    ? ObjectOf<Fields>
    : Field extends ListField<infer Of>
      ? z.ZodArray<PlainOf<Of>>
      : Field extends { is: 'whole' }
        ? z.ZodInt
        : Field extends { is: 'flag' }
          ? z.ZodBoolean
          : z.ZodString

export function objectOf<const Fields extends AnyFields>(fields: Fields): ObjectOf<Fields> {
  const shape = Object.entries(fields).map(([name, field]) => [snakeCase(name), schemaOf(field)])
  return z.object(Object.fromEntries(shape)) as unknown as ObjectOf<Fields>
}

/** A list of such objects, each with something more that HTTP says of it. */
export function listWith<const Fields extends AnyFields, More extends z.core.$ZodLooseShape>(
  { of, most }: ListField<GroupField<Fields>>,
  more: More,
) {
  const list = z.array(objectOf(of.fields).extend(more))
  return (most === undefined ? list : list.max(most)).default([])
}

function schemaOf(field: AnyField): z.ZodType {
  const value = plainOf(field)
  if (field.optional) return value.optional()
  if (field.is === 'list') return value.default([])
  return 'fallback' in field ? value.default(field.fallback) : value
}

function plainOf(field: AnyField): z.ZodType {
  switch (field.is) {
    case 'text':
      return z.string().max(field.most)
    case 'amount':
      return decimalText
    // What somebody is still typing: rules say what is wrong with it.
    case 'typed':
      return z.string().max(24)
    case 'whole':
      return z.int().min(0).max(field.most)
    case 'flag':
      return z.boolean()
    case 'instant':
      return instant
    case 'id':
      return id
    case 'list': {
      const list = z.array(plainOf(field.of))
      return field.most === undefined ? list : list.max(field.most)
    }
    case 'group':
      return objectOf(field.fields)
  }
}
