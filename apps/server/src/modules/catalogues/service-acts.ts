import { keyOf } from './plain-words.ts'

/** Something that is done with things: its words, the codes by what the thing is (beginnings of its own code), and those for the rest. */
type Act = {
  words: string
  byThing: readonly (readonly [things: string, codes: string])[]
  otherwise: string
  /** Where the thing is a service itself ("mantenimiento de jardines"), that one is meant. */
  isOfService?: true
}

/** Who treats what walks on four legs. */
const beasts = [
  ['02192 0219 2331 2921', '8351'],
  ['0211 0212 0213 0214 0215', '8352'],
] as const

/**
 * "Alquiler de taladro", "reparación de refri", "clases de marimba": the catalogue has a code for what is done with things of a
 * kind, and people name the thing. The narrower kind stands before the wider.
 */
const acts: readonly Act[] = [
  {
    words:
      'reparacion arreglo reparar arreglar compostura mantenimiento tecnico revision revisar chequear mantener reconstruccion rehabilitacion ajuste diagnostico desarme restauracion reparaciones inspeccion inspeccionar',
    byThing: [
      ['4991 4994100', '8714200'],
      ['4992200', '87290000002'],
      ['4992 4994', '87290000001'],
      ['49 361 3711501 464200 4691 4651001 4391501 3338 3624 4312 3543', '8714100000200'],
      ['4414 441', '87156000008 87156000006'],
      ['4423 4412', '87156000006 87156000008'],
      ['442 444', '87156000007 87156000006'],
      ['4526', '8712 8713'],
      ['452 478', '8713 83132'],
      ['45', '8712 8713'],
      ['4722 4612202', '87153000001 871530'],
      ['473 474 4832', '87155 87153000003'],
      ['43912', '87151 8715600009900 87156'],
      ['4322 4323', '87156000002'],
      ['448', '87151'],
      ['43540', '87157'],
      ['461 431', '87152000002 87156000001'],
      ['4621 463 465', '5461 87152'],
      ['484 3824 3899', '8722'],
      ['38 316', '8724 8729000009900'],
      ['2922 293 294 295 296', '8721'],
      ['26 27 28', '8723'],
      ['383', '87290000003'],
      ['481 482', '87154'],
      ['363 432 372 4291', '54621'],
      ['4122 4219 3757', '5453'],
      ['421', '8711 8731'],
      ['3737 3754 3691', '5475 5474'],
      ['53 54 72 37', '5459 5411 5473'],
      ['41 42', '8711'],
      ['831', '8316 8313'],
      ['019 8597', '8597'],
      ['43', '87156'],
    ],
    otherwise: '87290000099 87159 87156',
    isOfService: true,
  },
  {
    words: 'instalacion instalar colocacion colocar montaje montar poner desinstalacion reubicacion',
    byThing: [
      ['43912', '54632'],
      ['361 49 464', '8714100000200'],
      ['4715', '54611 8736'],
      ['4692 4721', '8734 8523 54613'],
      ['452 478', '83132 8733'],
      ['473 472 474 842', '8734 54614'],
      ['4294', '5477'],
      ['4482 334', '54640 8736'],
      ['448', '8736 8739'],
      ['463 465 462', '5461 8736'],
      ['363 432 372 4291 3695', '54621'],
      ['3711 4212002', '5471'],
      ['4212 316', '5476 8731'],
      ['3737 3754 3691 373', '5474 5475'],
      ['3753 3752', '5472 5479'],
      ['311 31', '5475 5476'],
      ['4122 4219 3735', '5453'],
      ['272 321', '5475'],
      ['44 43 46', '8732 8736'],
      ['381', '5476 8739'],
    ],
    otherwise: '87390 54699 54619 8736 8732',
    isOfService: true,
  },
  {
    words: 'alquiler alquilar renta rentar arriendo arrendamiento',
    byThing: [
      ['7211 53 54 72', '72111 72112'],
      ['49114 4911402', '73112 66012'],
      ['49112', '66011 73112'],
      ['4911', '73111'],
      ['4991', '73114'],
      ['4992200', '7329 73129'],
      ['4992', '7324'],
      ['494 493', '73115 6602'],
      ['496', '73116'],
      ['441', '73121'],
      ['4442 4444 4457', '73122'],
      ['4211 4219', '73122 7327'],
      ['442 429 4392303', '7327 73129 73122'],
      ['452', '73124'],
      ['45', '73123'],
      ['472', '73125'],
      ['473 9629', '7321 7329'],
      ['384 385 383', '7324 7329'],
      ['2716', '7329 7323 7324'],
      ['381 372 3719 4291 3694 448', '7323 7329'],
      ['27', '7325 7329'],
      ['28 29 3899', '7326 7329'],
      ['481', '73129 7329'],
    ],
    otherwise: '73290 7327 7312900 7323 7324',
  },
  {
    words: 'limpieza limpiar lavado lavar higienizacion',
    byThing: [
      ['02192', '86129000003 8351'],
      ['49', '8714100000200'],
      ['28 2711 2712 2713', '9713 9712'],
      ['3711 4212002', '8532'],
      ['38 27 3815', '8534'],
      ['43912', '87151 8534'],
      ['3695 4122 4219', '8534'],
      ['53 54 72', '8533 8534'],
      ['452', '8713'],
      ['4817 93', '9310100001700'],
    ],
    otherwise: '8534 8533',
    isOfService: true,
  },
  {
    words:
      'clase curso taller leccion capacitacion profesor profe maestro academia escuela tutoria ensenanza',
    byThing: [
      ['383 963', '92911 92919000099'],
      ['384 385 965 92912', '92912 92919000099'],
      ['452 478 831', '92919000003 92919000099'],
      ['491', '92919000001 92919000099'],
    ],
    otherwise: '92919000099 92911 92912',
  },
  {
    words: 'fabricacion hechura confeccion elaboracion',
    byThing: [
      ['381', '88901'],
      ['28 27', '88221 88215'],
      ['234', '88163'],
      ['21 22 23', '88167 8816'],
      ['31', '8831'],
      ['3824', '88902'],
      ['29', '88233'],
      ['353', '88426'],
      ['36', '8852'],
      ['41 42', '88711 8873'],
    ],
    otherwise: '8890 8877',
  },
  {
    words: 'cambio cambiar reemplazo reemplazar sustitucion sustituir recambio reposicion',
    byThing: [
      ['49 361 464 4691 3338 439 43320 3792 4651001 3624 4312 3543', '8714100000200'],
      ['472', '87153000001'],
      ['452', '8713'],
      ['473', '87155 87153000001'],
      ['4299201', '8711 87290'],
      ['3711', '5471'],
      ['4122 4219', '5453'],
      ['484', '8722'],
      ['3892', '8723'],
      ['4324 363 372', '54621'],
      ['462 465 463', '5461'],
    ],
    otherwise: '87290000099 87159',
  },
  {
    words: 'transporte traslado acarreo flete',
    byThing: [
      ['021', '65118'],
      ['49112 6411', '64112 64221'],
      ['49', '65119 6744'],
      ['92 93', '64114 64118'],
      ['38', '65115 65119'],
      ['33', '65112'],
    ],
    otherwise: '65119 65117 64118',
  },
  {
    words: 'diseno disenar',
    byThing: [
      ['53 54 832', '8321 83911'],
      ['831', '83141000002 83141'],
      ['019', '8323'],
      ['9722', '9722'],
    ],
    otherwise: '83919 83912',
  },
  {
    words: 'asesoria consultoria asesor consultor',
    byThing: [
      ['821', '8212'],
      ['823', '8231 8232'],
      ['822', '8222 83112'],
      ['831 478', '83131'],
      ['836', '83114'],
      ['711 715', '7159100 83112'],
      ['832', '83211'],
      ['8393', '83931'],
      ['92', '92920000001 9292'],
      ['01 02 346', '83939 8611'],
    ],
    otherwise: '83111 83129',
  },
  {
    words: 'seguro poliza',
    byThing: [
      ['49', '71331'],
      ['53 54 72', '7133400990200 71334'],
    ],
    otherwise: '7133 7131',
  },
  { words: 'entrega envio reparto', byThing: [], otherwise: '6803 6802' },
  { words: 'impresion imprimir', byThing: [['838', '83815 8382']], otherwise: '89121 89122' },
  {
    words: 'pintura pintar pintor',
    byThing: [
      ['49', '8714100000200'],
      ['53 54 72 37 41 421', '5473'],
      ['38', '8724 5473'],
    ],
    otherwise: '3511003',
  },
  {
    words: 'pulida pulido pulir encerado encerar abrillantado lijado lijar',
    byThing: [
      ['49 465 4691', '8714100000200'],
      ['3737 3769 376 3754 53 54', '5475 8534 5474'],
      ['381 31', '8724 5473'],
      ['3824 484', '8722'],
      ['41 42', '8711 8873'],
    ],
    otherwise: '8714100000200 5475 8534',
  },
  {
    words: 'retiro retirar quitar remocion aplicacion aplicar retoque postura',
    byThing: [
      ['9721 97210 3897', '9721 9722'],
      ['9722 9729 3532', '9722 9729'],
    ],
    otherwise: '',
    isOfService: true,
  },
  {
    words: 'planchado',
    byThing: [
      ['26 27 28', '9714'],
      ['9721 3897', '97210000004'],
    ],
    otherwise: '',
    isOfService: true,
  },
  { words: 'tapizar tapizado', byThing: [['49', '8714100000200']], otherwise: '8724' },
  { words: 'examen prueba', byThing: beasts, otherwise: '93198 9310' },
  { words: 'cita consulta control chequeo', byThing: beasts, otherwise: '93101000' },
  {
    words:
      'cirugia operacion vacunacion vacuna vacunar esterilizacion castracion castrar desparasitacion desparasitar radiografia ultrasonido inyeccion emergencia esquema eutanasia esterilizar',
    byThing: beasts,
    otherwise: '',
  },
  {
    words:
      'guarderia hospedaje hotel paseo pasear cuido cuidar cuidado bano banar corte peluqueria adiestramiento entrenamiento',
    byThing: [
      ['02192 2331 2921', '86129000003 86129000001 86129'],
      ['491', '6743 8525'],
      ['72 53 54', '8525 7221'],
    ],
    otherwise: '',
  },
  { words: 'licencia', byThing: [], otherwise: '7331 7339' },
]

type ReadAct = {
  byThing: readonly { things: readonly string[]; codes: readonly string[] }[]
  otherwise: readonly string[]
  isOfService: boolean
}

const actsByWord: ReadonlyMap<string, ReadAct> = new Map(
  acts.flatMap(({ words, byThing, otherwise, isOfService = false }) => {
    const act = {
      byThing: byThing.map(([things, codes]) => ({ things: things.split(' '), codes: codes.split(' ') })),
      otherwise: otherwise === '' ? [] : otherwise.split(' '),
      isOfService,
    }
    return words.split(' ').map((word) => [keyOf(word), act] as const)
  }),
)

/** Who works on a thing of a kind, whatever is done: "aceitado de portón", "levantado de paredes". */
export const anyWork: ReadAct = {
  byThing: (
    [
      ['4991', '8714200'],
      ['49 361 464200 4691 4651001 4391501 3338', '8714100000200'],
      ['4526', '8712 8713'],
      ['452', '8713'],
      ['4722 4612202', '87153000001'],
      ['473 474', '87155'],
      ['43912', '87151'],
      ['448', '87151'],
      ['461 462 463 465', '5461'],
      ['4324 363 372', '54621'],
      ['3735 3754', '5456 5474'],
      ['3737 3691', '5474 5475'],
      ['374 375', '5454 5472'],
      ['4122 4154502', '5453'],
      ['412 421', '8711 8731'],
      ['31', '5476 8831'],
      ['351', '5473'],
      ['153', '5433 5432'],
      ['381', '8724'],
      ['26 27 28', '8723 8822'],
      ['29', '8721'],
      ['02192', '86129000003 8351'],
      ['021', '8352 8612'],
      ['019', '8597'],
      ['484 3824', '8722'],
      ['44', '87156'],
    ] as const
  ).map(([things, codes]) => ({ things: things.split(' '), codes: codes.split(' ') })),
  otherwise: [],
  isOfService: true,
}

/** What is done, where a word says so. Pure. */
export function actOf(word: string): ReadAct | undefined {
  return actsByWord.get(keyOf(word))
}

export type CodesOfAct = { fitting: readonly string[]; otherwise: readonly string[] }

/** The codes for doing it with a thing, given those that the thing itself may have, the likeliest first; and with any other. Pure. */
export function codesOfAct(
  { byThing, otherwise, isOfService }: ReadAct,
  thing: readonly string[],
): CodesOfAct {
  const fitting = thing.flatMap((code) => {
    const kind = byThing.find(({ things }) => things.some((each) => code.startsWith(each)))
    return kind?.codes ?? (isOfService && code >= '5' ? [code] : [])
  })
  return { fitting: [...new Set(fitting)], otherwise }
}

/** Every code that an act leads to. */
export const actPrefixes: ReadonlySet<string> = new Set(
  [...actsByWord.values(), anyWork].flatMap(({ byThing, otherwise }) => [
    ...byThing.flatMap(({ codes }) => codes),
    ...otherwise,
  ]),
)
