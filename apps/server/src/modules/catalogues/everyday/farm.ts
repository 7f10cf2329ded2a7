/** Farms and what they buy and sell: animals, plants, feed, fertilizer, tools and machines of the field. */
export const farm = `
0324901: musgo, lana de pesebre, lana de portal, lana para portal, barba de viejo
0211100: semoviente, semovientes, vaca, vacas, novillo, novillos, ternero, terneros, toro, toros, ganado, res en pie, vaquilla, vaca lechera, vaca jersey, vaca holstein, semental, brahman, novilla, ganado en pie, torete, animales de engorde
0212200: oveja, ovejas, cordero vivo, carnero
0212300: cabra, cabras, chivo, cabrito
0213100: caballo, yegua, potro, caballo criollo, potranca
0213300: mula
0214000: cerdo vivo, cerdos en pie, chancho vivo, cerdos, lechón, cerda, chanchitos, cerdo en pie, verraco
0215100: pollos vivos, pollitos, gallina, gallinas, gallina ponedora, gallinas ponedoras, pollo de engorde, gallo, pollito bebé
0215200: pavos vivos, chompipe vivo
0215400: patos, pato
0219100: conejo, conejos
0219200: mascota, perra, gata, perro, cachorro, gato, gatito, perrito, hámster, perro de raza
0219400: loro, perico, pájaro
0219600: abejas, colmena, colmenas, enjambre, abeja reina, núcleo de abejas
0219999: lombrices
0411: peces, peces de acuario, pez
0241100: semen, pajilla, pajillas, semen de toro
0112100 0126000: semilla de maíz, maíz para siembra
0126000: semillas, semilla de culantro, semilla de chile, semilla de tomate, semillas de hortalizas, semilla de hortaliza
0194 0196: semilla de pasto, semilla de zacate, brachiaria, semilla de brachiaria
0196104 0196108: almácigo, almácigos, almácigo de café, plántulas, arbolitos de café, arbolitos frutales
0196105: planta de café, matas de café, hijos de piña
0196109: árboles de teca, arbolitos de reforestación, arbolitos
0196113 0196199 0196112: planta, plantas, mata, matas, plantas ornamentales, planta ornamental, suculenta, cactus, palmera, bonsái
0196114: zacate en rollo, zacate, césped natural
0191900 0191: pacas de heno, heno, paca, pacas, pasto de corte
0191100 0191: silo, ensilaje, silo de maíz
2331905 2331903 2331999: concentrado, alimento para ganado, concentrado para terneros, concentrado de gallina, alimento para pollos, alimento para cerdos, concentrado para vacas lecheras, engorde, ponedora, maíz quebrado para gallinas, dos pinos concentrado
2331901: alimento para peces, alimento para tilapia
1620002: sal mineral, sal para ganado, sal ganadera, minerales para ganado
3461100: urea
3464100 3465 3461 346: abono, fertilizante, abono 10-30-10, fórmula completa, abono completo, abono foliar, nutran, abono granulado, triple 15, fertilizantes
3465401 3465402: gallinaza, abono orgánico, bocashi, compost, lombricompost, boñiga, estiércol
3466300 3466604: herbicida, glifosato, round up, roundup, matamonte, paraquat, matamalezas, gramoxone
3466100 3466602: insecticida, raid, baygón, matamoscas, veneno para hormigas, insecticida agrícola, mata zompopas, mirex, mata cucarachas
3466200: fungicida
3466901: veneno para ratas, raticida, racumín, ratex
4415001 4415: bomba de espalda, bomba de fumigar, atomizador de espalda, fumigadora, motobomba de fumigar
4412300 4412100: motoguadaña, guadaña, chapeadora, cortadora de zacate, podadora, máquina de zacate, moto guaraña
4423199 4423202: motosierra, moto sierra
4292101: machete, pala, palín, azadón, macana, pico, hacha, rastrillo, cuchillo de chapear, hoz, cutacha
4414: tractor, chapulín, tractor agrícola
4411: arado, rastra, sembradora
4419201: picadora, picadora de pasto
4413100: ordeñadora, máquina de ordeño
4419300: incubadora de huevos, criadora
4419403: comedero, bebedero, comederos, bebederos
4294601: alambre de púas, rollo de púas, alambre púa, rollo de alambre de púas
3133 3160099 3110: postes de madera, poste de cerca, postes, poste, postes de cerca
4693999 4294: cerca eléctrica, impulsor de cerca, pulsador de cerca
2921: montura, albarda, aperos, jáquima, riendas, collar de perro, correa de perro, bozal
4299203: herradura, herraduras
2715: sacos, saco de yute, sacos vacíos, saco de gangoche
3564 3563602: desparasitante, vermífugo, vacuna para ganado, antibiótico veterinario, ivermectina, medicina veterinaria
2354000: melaza para ganado
3926: llantas usadas
3928100: aserrín, burucha, viruta
3912: afrecho, salvado, semolina, pulidora
2191: harina de soya, soya para ganado, torta de soya
0312 3110: madera en tuca, tucas, madera de teca, tuca
0215 2112: pollo pelado, pollo criollo
0129099 0123 0125: verduras, verdura, vegetales, hortalizas, feria del agricultor
0131 0134 0135: frutas, fruta, fruta fresca
3466 342 3532201: cloro de piscina, cloro granulado, químicos de piscina, pastillas de cloro, tricloro
4415: aspersor, aspersores, riego, sistema de riego, manguera de goteo, goteros, regadera de jardín, atomizador
3465401 34654: tierra para plantas, tierra preparada, sustrato, tierra abonada, abono de lombriz, humus
0196: semillero, esquejes, orquídea, orquídeas, lirio de planta, palma, palmas, anturio, rosal, crotos, ciprés, bambú planta, árbol, árboles, árbol frutal, aguacate injertado, planta aromática, plantas medicinales
0126000: semilla de ayote, semilla de frijol, semilla de café, semillas de flores, semilla de lechuga
0170101 0126: frijol para siembra, semilla frijol
3466: aceite agrícola, adherente
3466: agroquímico, agroquímicos, plaguicida, nematicida, acaricida, molusquicida, desinfectante de granja, insumo agrícola, insumos agrícolas
3461 346: nitrato, nutriente foliar, fosfato, dap, potasio, 18-46-0, sulfato, magnesio foliar, cal dolomita, enmienda
2331: alimento de engorde, alimento para conejo, alimento para caballo, pellets, sal proteinada, bloque nutricional, alimento lechero, premezcla, alimento para camarón, alimento para aves
0211: bueyes, buey, yunta, ternera, terneritas, toretes, vaca parida, vaca seca, ganado de leche, ganado de carne, cebú, búfalo
0213: pony, burro
0215: codorniz, gallo de patio, pollitas ponedoras, gansos, pollonas
0214: cerditos, lechones, cerda de cría, destetes
0231 0231200: maple de huevos, bandeja de huevos, huevo criollo, huevos orgánicos, medio cartón de huevos
0291: panal, miel virgen, jalea real, propóleo, polen
8611900009900 8611: jornales, jornal, peones agrícolas, mantenimiento de cafetal, poda de café, deshierba, abonada, aplicación de herbicida, mantenimiento de potreros, hechura de cercas
8612 86122: herrero de caballos, herraje de caballos, doma, doma de caballos, ordeño, esquila, alquiler de toro
2921: correa, bozal, arnés, ropa de perro, collar antipulgas, cama de perro, plato de perro, placa de perro, pechera, casa para perro, transportadora, jaula
3532307: shampoo de perro, jabón de perro, antipulgas, talco de perro
`
