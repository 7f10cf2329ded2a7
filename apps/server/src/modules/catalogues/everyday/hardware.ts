/** What hardware stores and builders sell: materials, tools, plumbing, electricity, paint. */
export const hardware = `
3744001 3744: cemento, saco de cemento, cemento gris, cemento blanco, cemento industrial, cemento holcim, saco cemento
3751 3744: mortero, pegamix, bondex, concremix, repello, mezcla lista, concreto, concreto premezclado, fragua, pega cerámica, porcelana de fragua
3742: cal, cal hidratada
3741000: yeso, yeso en polvo
1531001 1531002: arena, metro de arena, arena fina, arena de tajo, arena industrial
1532001 1532004 1532005: piedra, piedra cuarta, piedra cuartilla, piedra quinta, piedrilla, grava, lastre, vagoneta de lastre, base, piedra bola
3754 3735001: block, blocks, bloque, bloques, block de concreto, ladrillo, ladrillos, adoquín, adoquines, zócalo
3737000 3754000: cerámica, piso cerámico, azulejo, porcelanato, piso, cerámica de piso, enchape
3757099 3753: fibrolit, durock, fibrocemento, lámina de fibrolit, plycem, densglass
3753001 3753099: gypsum, lámina de gypsum, cielo raso, lámina gypsum, cielo suspendido
4124199 4124299 4126102: varilla, varillas, varilla número 3, varilla de construcción, varilla corrugada, varilla deformada
4125 4126201 41284 41288: perlin, perling, perlines, tubo estructural, tubo cuadrado, angular, platina, perfil metálico, viga h, viga de acero, tubo industrial
4122 4123101 4154502: zinc, lámina de zinc, láminas de zinc, techo, lámina de techo, lámina, hierro galvanizado, lámina ondulada, zinc ondulado, teja metálica, lámina esmaltada
4219 4122: canoa, canoas, bajante, cumbrera, botagua, canoas de zinc
4126300: alambre negro, alambre, alambre galvanizado, alambre de amarra, kilo de alambre
4294401: clavos, clavo, tornillo, tornillos, tuerca, tuercas, arandela, arandelas, perno, pernos, clavos de acero, clavo de acero, tornillo para gypsum, tornillos punta broca, kilo de clavos, remache, remaches, clavos de zinc, tirafondo, tornillo de techo, grapas de cerca, chinches, clavo con cabeza
4294303: malla, malla ciclón, malla electrosoldada, cedazo, malla de gallinero, malla para tapia, cedazo metálico
4294100: cable de acero, cable acerado
4299101 4332001: cadena metálica, cadena de acero
4299201: candado, candados, llavín, llavines, cerradura, cerradura de puerta, yale, candado yale, chapa de puerta, llavín de puerta, cerrojo
4299202: llave de puerta, copia de llave, llave virgen
4299203: bisagra, bisagras, agarradera, haladera, manija, picaporte, rodines, gancho de pared, riel de gaveta, herraje, aldaba, cierra puertas, rodín
3110 3121: madera, tabla, tablas, regla, reglas, tablilla, tabla de pino, madera de pino, madera de formaleta, alfajilla, formaleta, viga de madera, tablón, madera de laurel, cuadro de madera
31411 31412 3151: plywood, playwood, melamina, mdf, lámina de plywood, durpanel, lámina de melamina, plywood de 18 mm
3160001 4212 3695002: puerta, puertas, puerta de baño, puerta de madera, puerta tablero, marco de puerta
4212002 4212001 3160001: ventana, ventanas, ventana de aluminio, celosía, celosías, marco de ventana, verja, verjas, portón, portones, portón metálico, portón corredizo
3711: vidrio, vidrios, vidrio templado, vidrio temperado, vidrio fijo, celosías de vidrio
3711501: vidrio temperado, puerta de vidrio
3632002 3632098: tubo pvc, tubo, tubos, tubería, tubería pvc, tubo de media, tubo de agua, tubo de pvc, tubo conduit, tubo sanitario, tubo de desagüe, cpvc
3632098 4129: codo, codos, tee, unión, codo pvc, unión pvc, reducción pvc, tapón pvc, adaptador pvc, figura pvc, sifón, yee, figuras pvc, manguera de abasto, unión de tope
3542099 3479 3511004: pegamento, pega, goma loca, resistol, cola blanca, cola, contac, pegamento pvc, pega pvc, superbonder, cemento de contacto, super glue, goma de contacto, gota mágica, epoxi, poxipol
3511004: silicón, silicone, masilla, sellador, sellador de juntas, macilla, pasta de gypsum, pasta, silicón transparente, pasta para gypsum, sikaflex, estuco
3793000 3511: tapagoteras, tapa goteras, cinta tapagoteras, membrana, impermeabilizante, emulsión asfáltica, brea, manto asfáltico
3511003: pintura, pinturas, galón de pintura, pintura de aceite, pintura anticorrosiva, pintura en spray, spray, cubeta de pintura, pintura de agua, pintura acrílica, minio, pintura sur, pintura lanco, cuarto de pintura, pintura blanca, esmalte de aceite
3511001: barniz, laca, maylac, sellador de madera
3511002: thinner, tiner, aguarrás, varsol, diluyente, canfín, removedor
3511099 3511005: tinte para madera, ocre, colorante de concreto
3899303 3899304: brocha, brochas, rodillo, rodillos, felpa, pincel, pinceles, rodillo para pintar, brocha de 2 pulgadas
3791002: lija, lijas, pliego de lija, lija de agua
3791001 4292201: disco de corte, disco de esmeril, piedra de afilar, disco flap, disco de diamante, disco de corte de metal
4292201: broca, brocas, broca para concreto, broca de 1/4
4292102: serrucho, segueta, sierra, sierra de mano, hoja de segueta, arco de segueta, sierrita, caladora de mano
4292103: alicate, alicates, tenaza, pinzas, prensa, lima, cizalla, lima triangular, alicate de presión, tenazas
4292104: llave francesa, llave inglesa, cubo, cubos, llave de tuercas, juego de cubos, ratchet, llave corofija, llaves allen, llave stillson, dados, juego de llaves
4292199: martillo, mazo, desatornillador, destornillador, formón, cincel, nivel de mano, espátula, cuchara de albañil, herramienta, herramientas, llana, plana de albañil, juego de desatornilladores, cuchilla, cutter, caja de herramientas, engrapadora de pared
4821203: nivel, nivel láser, plomada
4823300: cinta métrica, metro, metro de medir, flexómetro, calibrador
4423201: taladro, taladros, rotomartillo, atornillador, taladro inalámbrico, taladro percutor, taladro dewalt
4423202 44221 44222: esmeriladora, sierra circular, caladora, lijadora, sierra eléctrica, tronzadora, amoladora, pulidora, ruteadora, sierra de mesa
44241: soldadora, máquina de soldar, inversora de soldar, careta de soldar
44242: soplete, equipo de acetileno
4295001: soldadura, electrodo, electrodos, varilla de soldar, soldadura 6013
4323002: compresor, compresor de aire
4322001: bomba de agua, bomba, motobomba, bomba sumergible, bomba centrífuga
4392303: hidrolavadora, lavadora a presión
4993001: carretillo, carretilla, carretillos
4299905 4299902 31914: escalera, escalera de aluminio, escalera de tijera, escalera de extensión
4219001 5457: andamio, andamios
3623 3632001 3632002: manguera, mangueras, manguera de jardín, manguera de agua, manguera transparente
4324002: llave de chorro, grifo, cachera, llave de paso, tubo de chorro, grifería, llave de lavatorio, llave de agua, cachera de baño, chorro, llave de ducha, monomando, llave de fregadero
4324001: válvula, válvulas, check, válvula de bola, válvula check, flotador, llave de bola
4291101 3693002: ducha, regadera, cabeza de ducha
4481701: ducha eléctrica, termoducha, calentador de agua, tanque de agua caliente, thermo ducha
3721001 3693004: servicio sanitario, inodoro, taza, sanitario, asiento de inodoro, tapa de inodoro
3721001 3693003 4291101: lavamanos, lavatorio, pila de baño
4291101 3721003 3693001: fregadero, pila, pileta, pila de lavar, pila de cocina, pila de concreto, lavadero
3695001: tanque de agua, tinaco, rotoplas, tanque de almacenamiento, estañón, tanque séptico plástico
4634002 4634001 4631000: cable eléctrico, cable, alambre eléctrico, cable thhn, cable 12, cable número 12, cable tsj, rollo de cable, cable dúplex, cable de luz
4634001: extensión, extensión eléctrica, regleta, cable de extensión
4621206: tomacorriente, tomacorrientes, toma corriente, enchufe, toma, plug, clavija, rosetón, plafón, porcelana de bombillo
4621205: apagador, apagadores, interruptor, switch de luz, dimmer
4621203 4621201: breaker, breakers, brequer, disyuntor, fusible, caja de breaker, braker
4621299040000 4621400 3695099: caja eléctrica, caja octogonal, caja rectangular, caja de registro, centro de carga, canaleta, placa de toma
4651006 4651002 4651003: bombillo, bombillos, foco, focos, bombillo led, fluorescente, bombillos led, bombilla, tubo led, tubo fluorescente, ojo de buey
4653101 4653103 4653900: lámpara, lámparas, lámpara de techo, reflector, lámpara led, luminaria, lámpara de emergencia, lámpara de mesa, plafón led, lámpara colgante, reflector led
4653102: foco de mano, linterna, lámpara de mano, foco recargable
4653200: luces de navidad, extensión de luces
3633 3625000 3214903: cinta, tape, cinta adhesiva, teflón, cinta teflón, cinta aislante, cinta eléctrica, masking, masking tape, cinta transparente, cinta scotch, tape eléctrico, cinta ducto, cinta doble faz
3695099 4294401 3699: expander, espánder, tarugo, spander, taco plástico, amarra plástica, gaza plástica, amarras plásticas
4299901: gaza, abrazadera, gaza metálica, abrazaderas
3627 3626001 28243: guantes, guantes de hule, guantes de látex, guantes de nitrilo, guantes de jardín, guantes de cuero, guantes de trabajo
3697100: casco, casco de seguridad, casco de moto
4831203: lentes de seguridad, anteojos de seguridad
3699006: careta, mascarilla de gases
3633 3631: plástico negro, plástico, polietileno, rollo de plástico, plástico adhesivo, plástico de invernadero
3712999 3799001: aislante, fibra de vidrio, prodex, aislante térmico, lana de vidrio
3755000: poste de concreto, baldosa, baldosas, postes prefabricados, columnas prefabricadas
3756000 3736000 3757: alcantarilla, tubo de concreto, caja de registro de concreto, alcantarillas
3735003 3754000: teja, tejas, teja de barro
3691000: piso vinílico, piso laminado, vinil, piso flotante
3769002 3761: granito, mármol, sobre de granito, piedra laja, cuarzo, tope de granito
4299300: caja fuerte
4444001 4442400: mezcladora de concreto, compactadora, brincona, batidora de concreto, vibrador de concreto, trompo de concreto
3341000 3342: gas licuado, gas propano, gas, cilindro de gas, gas lp, cilindro, recarga de gas, tropigas, gas zeta, tanque de gas
33311 33360: gasolina, diésel, súper, regular, combustible, diesel, gasolina regular, gasolina súper
3338000: aceite de motor, aceite de carro, lubricante, grasa, aceite 20w50, aceite de 2 tiempos, aceite para moto, aceite hidráulico, wd40, aceite dos tiempos, cuarto de aceite
3191300 3191: llavero, llaveros, llavero de madera
31913 31914 3191: joyero, joyeros, cofre, artesanía de madera, jícara, jícaras, carreta típica, molinillo de madera, bandeja de madera, portarretrato, marco de foto, marco de madera, recuerdo, recuerdos, souvenir, souvenirs, caja de té, decoración de madera, servilletero
3170003: tarima, tarimas, paletas, pallet
3170099: caja de madera, cajas de vino, huacal, huacales, cajón de madera, caja de vino
4299400: prensapapeles, prensa papeles, pisapapeles
4299602: marco de metal
342 3412: acetona
3626 2824: guante de béisbol
4153501 4153: papel aluminio, rollo de aluminio, aluminio de cocina
3633 3639: plástico para envolver, papel film, plástico film, vitafilm, burbuja, plástico de burbuja, stretch, plástico paletizar
3213 3214: papel kraft, papel encerado, papel mantequilla, papel de envolver
4292199 3694: pinza de cocina, pelador, espátula de cocina, batidor de mano, embudo, mortero
4291201: sartén de teflón, olla de aluminio, batería de cocina, juego de ollas, bandeja de horno, asador, cafetera italiana, tetera, lechera, termo de acero
3699: mouse pad, soporte de celular, base de laptop, trípode de celular
4299300: caja de seguridad
3695003 2713: persianas de pvc
3691000: papel vinil, piso spc
3711 4212: mampara, puerta de ducha, baranda de vidrio, fachada de vidrio, vitral, puerta de aluminio
4219 4212: baranda, barandas, pasamanos, gradas metálicas, pérgola, techo policarbonato, kiosko metálico
3633006 3633: policarbonato, lámina de policarbonato, lámina transparente, acrílico, lámina acrílica, vinil adhesivo, vinil decorativo
4299203: riel de cortina, varilla de cortina, riel de closet, soporte de tele, soporte de televisor, ganchera, perchero, tope de puerta, mirilla, jaladera, tirador de gaveta, pistón de mueble, rueda, ruedas
4294501 4294502: resorte, resortes
3623 4129: manguera de gas, manguera hidráulica, acople, acoples, racor, niple, unión galvanizada, codo galvanizado
4128 41283 41287: tubo galvanizado, tubo redondo, tubo negro, tubo de hierro, cañería, tubo cuadrado de hierro
4151601: tubo de cobre
4121 4122: lámina de hierro, lámina negra, lámina lisa, hierro negro, plancha de acero, lámina galvanizada
4153: perfil de aluminio, aluminio, lámina de aluminio, tubo de aluminio
41264 4126701: acero inoxidable, varilla de acero inoxidable
4292101: sacho, carretilla de mano, machetillo, tijera de podar, serrucho de podar, barra, barreta, palín de mango largo, mango de pala, cubo de zanja
3729 3699 3691: maceta, macetas, macetero, matera
3411 3421001040000: acetileno, oxígeno industrial, argón, nitrógeno, co2
3421001040000 3563902: oxígeno, tanque de oxígeno, recarga de oxígeno
1800000 6923000: camión de agua, cisterna de agua, agua en cisterna, viaje de agua
`
