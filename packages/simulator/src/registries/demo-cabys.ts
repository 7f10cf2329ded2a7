import type { CabysEntry } from './registries.ts'

const entry = (code: string, rate: string, description: string, category: string): CabysEntry => ({
  code,
  rate,
  description,
  categories: [category],
})

/** Some goods and services of common trades, with their rate in percent, for the look-up of the catalogue. */
export const demoCabys: readonly CabysEntry[] = [
  entry('0111100000100', '1', 'Trigo duro, para siembra (semillas)', 'Productos de la agricultura'),
  entry('0161001010000', '1', 'Café cereza, orgánico', 'Productos de la agricultura'),
  entry(
    '2211001010000',
    '1',
    'Leche líquida de vaca, descremada (contenido de grasa inferior o igual a 1%)',
    'Productos lácteos',
  ),
  entry('2399999001700', '13', 'Tamales de maíz', 'Productos alimenticios'),
  entry('2399999002200', '13', 'Surtido de productos alimenticios', 'Productos alimenticios'),
  entry('2431000000000', '13', 'Cerveza de malta', 'Bebidas'),
  entry('2449001000000', '13', 'Bebidas gaseosas azucaradas, edulcoradas o aromatizadas', 'Bebidas'),
  entry('3222000000100', '0', 'Diccionarios y enciclopedias (incluso en fascículos), impresos', 'Libros'),
  entry('3511003000100', '13', 'Pinturas base acuosa (agua)', 'Pinturas y barnices'),
  entry('3532901000000', '13', 'Surtido de productos de limpieza', 'Productos de limpieza'),
  entry('4292199990200', '13', 'Martillos y mazas', 'Herramientas de mano'),
  entry(
    '4781400000000',
    '13',
    'Paquete de software de herramientas de desarrollo y lenguajes de programación',
    'Software',
  ),
  entry(
    '6331000000000',
    '13',
    'Suministro de comida, servicio de restaurante con mesero',
    'Servicios de suministro de comidas',
  ),
  entry(
    '6340002020400',
    '13',
    'Café y demás bebidas a base de café, fríos, vendidos en restaurantes, bares y establecimientos similares',
    'Servicios de suministro de bebidas',
  ),
  entry(
    '7211100000100',
    '0',
    'Servicios de alquiler residencial, con monto de alquiler mensual inferior o igual a 1,5 salarios base',
    'Servicios inmobiliarios',
  ),
  entry(
    '8211000000000',
    '13',
    'Servicios de asesoría y representación jurídica, en derecho penal',
    'Servicios jurídicos',
  ),
  entry('8313100000100', '13', 'Servicios de consultoría en software', 'Servicios de informática'),
  entry('9292000000100', '13', 'Consultoría educativa', 'Servicios de enseñanza'),
]
