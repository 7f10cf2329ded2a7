import { validatorCompiler } from 'fastify-type-provider-zod'

const checked = new WeakSet<object>()

/** Notes that a body is what the schema of its route makes of it: the validator hands it on as it is. */
export function asChecked(body: unknown): void {
  if (typeof body === 'object' && body !== null) checked.add(body)
}

/** The validator of all routes; what was checked before, in pieces, is not checked again at once. */
export const compileValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  return (data: unknown) =>
    typeof data === 'object' && data !== null && checked.has(data) ? { value: data } : validate(data)
}
