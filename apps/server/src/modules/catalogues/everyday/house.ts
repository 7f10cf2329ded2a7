/** What homes, wardrobes and bathrooms hold: clothes, linen, furniture, kitchenware, cleaning, toiletries, toys and sport. */
export const house = `
2711000: cobija, cobijas, frazada, manta, cobertor, cobija térmica
2712: sábana, sábanas, juego de sábanas, mantel, manteles, ropa de cama, funda de almohada, fundas
2712004: toalla, toallas, paño, paños, paño de baño
2712005: limpión, limpiones, paño de cocina
2713: cortina, cortinas, persianas, persiana, cortinas de tela, cenefa
2714: forro de mueble, mosquitero, toldo para cama, colcha, forro de sillón
2715 3641: saco, bolsa de tela
2716: toldo, toldos, carpa, carpas, tienda de campaña, lona, lonas, manteado, manteados, casa de campaña
2718000: edredón, almohada, almohadas, cojín, cojines, sleeping, bolsa de dormir, saco de dormir
2719001 3219305: mascarilla, mascarillas, cubrebocas, tapabocas, mascarilla kn95, mascarillas desechables
2719003: chaleco reflectivo, chaleco, chalecos
2719004 2719099: trapo, trapos, franela, paño de limpieza, limpiador de tela
2721 2722: alfombra, alfombras, tapete, alfombra de baño
2731 2732: mecate, mecates, cuerda, soga, cordel, cuerda de nylon, cabuya, manila
2732099: mechudo, mecha de piso, mecha para piso, hamaca, hamacas, trasmallo
2791 3892300: zíper, cinta de tela, encaje, elástico, velcro, botones, cremallera, broche
2635 2641 2636: pabilo, hilo de amarrar, hilo, hilos, hilo de coser, carrete de hilo
26 281: tela, telas, yarda de tela, mezclilla, manta cruda, tela de algodón, tela por metro
28202 28204: camiseta, camisetas, camisa, camisas, polo, chemise, camisa polo, t-shirt, camisa de vestir
2820105 2820305: pantalón, pantalones, jeans, pantalón de mezclilla, short, shorts, pantaloneta, bermuda, pantalón de vestir, jogger
2820306 2829: enagua, enaguas, falda, faldas
2820307: vestido, vestidos, vestido de novia, vestido de noche, vestido de 15 años
2820403: blusa, blusas, blusita
2820104 2820103 2820304: traje, traje entero, saco de vestir, vestido entero, smoking
2820101 2820301: jacket, jacket impermeable, abrigo, chaqueta, capa, jackets, capa de agua, capote, capotes, poncho, impermeable, cortavientos
2820601 2820602: suéter, sudadera, cárdigan, hoodie, sueta, sweater
2820201: calzoncillo, calzoncillos, boxer, boxers
2820801 2820401: brasier, brasieres, sostén, calzón, calzones, ropa interior, lencería, tanga, fustán, blúmer
2820202 2820402: pijama, pijamas, bata de dormir
28205: vestido de baño, traje de baño, bikini, buzo, buzos, ropa deportiva
2821: medias, media, calcetines, calcetas, pantimedias, medias panty, licra, licras, leggins
2820703: corbata, corbatín, corbatas
2820702: bufanda, chal
2820701 3219302: pañuelo, pañuelos
2824 2719099010000: faja, cinturón, correa de cuero, cinturones
2826: gorra, gorras, sombrero, visera, gorro, chonete, boina
28207 28209: gabacha, delantal, gabachas, uniforme, uniformes, uniforme escolar
2829000: ropa de bebé, mameluco, ropita de bebé, pijama de bebé, enterizo de bebé, babero
3219601: pañales, pañal, huggies, pampers, pañal de adulto, pañales desechables, pañales de bebé, pañales etapa 3
3219603: toallas sanitarias, toalla sanitaria, kotex, saba
3219607: tampones
3219301: papel higiénico, rollo de papel higiénico, scott, papel de baño, paquete de papel higiénico, rosal
3219302: papel toalla, toalla de cocina, toallas de papel, pañuelos faciales, kleenex, toallas de cocina, papel de cocina
3219304: servilletas, servilleta
3641 3215: bolsa, bolsas, bolsa plástica, bolsas plásticas, bolsas de basura, bolsa jardinera, bolsas de regalo, bolsitas, bolsa de papel, bolsa ziploc, bolsas para basura
3694 3219905: vaso desechable, plato desechable, vasos plásticos, cubiertos plásticos, platos desechables, pajillas, removedores, vasos, vajilla desechable, desechables
3694 3699: tupper, recipiente plástico, balde, baldes, palangana, canasta, basurero, contenedor plástico, cubeta, pichel, tina, gaveta plástica, canasta de ropa
29220: bolso, bolsos, salveque, salveques, mochila, cartera, carteras, maleta, maletín, billetera, monedero, bulto, lonchera, valija, canguro, bulto escolar
2932 2933 2934: zapato, zapatos, calzado, zapatillas, mocasines, zapatos de vestir, zapatos escolares, tacones, zapatos de cuero
2942 2949 2932: tenis, tennis, tenis nike, zapatos deportivos, tacos de fútbol, tacos
2931 2932 2951: botas, bota, botas de hule, botas de trabajo, botines, botas de seguridad
2932 2933 2934: sandalias, sandalia, chancletas, chanclas, pantuflas, crocs
2960: suela, plantillas, cordones, tacón de zapato
3811100 3811200: silla, sillas, sillón, sofá, sofa cama, juego de sala, sillones, butaca, banco, banca, silla plástica, mecedora, taburete
3814001 3812200 3814: mesa, mesas, comedor, juego de comedor, cama, camas, camarote, ropero, closet, clóset, mueble, muebles, mueble de tele, mesa de centro, gavetero, biblioteca, estante, cómoda, mesa de noche, cuna, librero, alacena
3812: escritorio, archivo, archivador, mueble de oficina, estantería metálica, silla de oficina, locker, casillero, casilleros
3813000: mueble de cocina, muebles de cocina, gabinete de cocina, mueble de cocina a la medida, desayunador
3815: colchón, colchones, colchón matrimonial, colchón ortopédico, base de cama, box spring
3721 3693004: inodoro, lavatorio, servicio sanitario, taza de baño, lavamanos
3722101 3719301: taza, tazas, jarra, plato, platos, vajilla, plato de cerámica, tazón, jarras
3719301: vasos de vidrio, vaso, copa, copas, vaso de vidrio
37191: botella de vidrio, frasco, frascos, envase de vidrio, tarro de vidrio
3711601 4299603: espejo, espejos, espejo de baño
4291201 4291203: olla, ollas, sartén, sartenes, comal, cacerola, olla de presión, perol, colador, rallador, paila, molde de queque
4291600: cuchara, cucharas, tenedor, tenedores, cubiertos, cucharón, espumadera, cucharita
4291301 4291302: cuchillo, cuchillos
4291303: tijera, tijeras
4292199990600: abrelatas, destapador, sacacorchos, abridor, abridor de latas, abrir latas
42912 44513: molino de maíz, molino de mano
3191400 3694: tabla de picar, palo de escoba, gancho de ropa, ganchos, prensas de ropa
3899301: escoba, escobas, escobilla, cepillo de barrer
3899302: cepillo, cepillo de dientes, cepillo de pelo, cepillos, cepillo de lavar
4292199 2732099 389930: palo de piso, trapeador, limpiapisos de mecha, squeegee, escurridor
3899399: plumero, cepillo de alambre
3899403: peine, peines, prensa de pelo, colochera, colitas, hisopo, aplicador
3899800: fósforos, cerillos, cajita de fósforos, fosforitos
3899401: encendedor, encendedores, bic, chispero
3899901: candela, candelas, vela, velas, candela aromática, velas aromáticas, candelas de cumpleaños
3892100: paraguas, sombrilla, sombrillas
3532201: detergente, jabón en polvo, rinso, xedex, ariel, irex, cloro, suavizante, limpiador, jabón azul, jabón de ropa, jabón en barra, jabón barra, desengrasante, ajax, limpiador multiuso, jabón de lavar, jabón lavaplatos, axion, lavaplatos, quitamanchas, detergente líquido, suavitel, terror, zagaz
3466401 3466499 3532201: desinfectante, pinesol, fabuloso, desinfectante de piso, desinfectante florex, amonio cuaternario, lysol
3532101: jabón, jabón de baño, jabón protex, jabón líquido, jabón de manos, jabón de tocador, protex, palmolive, jabón dove, jaboncillo, jabón de coco
3532303: champú, shampoo, acondicionador, tinte de pelo, gel, gel de pelo, crema para peinar, head and shoulders, laca, gelatina de pelo, tinte, tratamiento capilar, mascarilla capilar
3532304: limpieza bucal, higiene bucal, kit dental, pasta de dientes, pasta dental, colgate, enjuague bucal, hilo dental, crema dental, listerine
3532306: desodorante, perfume, perfumes, colonia, desodorante rexona, body splash, fragancia, loción
3532302: crema, crema corporal, crema de manos, bloqueador, bloqueador solar, talco, crema facial, protector solar, loción corporal, humectante, aceite corporal, crema nivea
3532301: maquillaje, labial, rímel, base, polvo compacto, esmalte, pintura de uñas, delineador, sombras, pintalabios, pestañina, esmalte de uñas, brillo de labios
3532305 4291402: espuma de afeitar, crema de afeitar, cera depilatoria, depilador
4291402 4291403: rasuradora, rasuradoras, gillette, prestobarba, máquina de afeitar, navajilla, cuchilla de afeitar, rasurador
3532399: repelente, alcohol en gel, off, gel antibacterial, repelente de mosquitos, toallitas húmedas, alcohol gel, pañitos húmedos
353230: cosméticos, productos de belleza, productos de uñas
3533199 3533102: ambientador, glade, aromatizante, desodorante ambiental, aromatizante de carro, pino para carro
3533101: incienso
35332 35333: cera, cera de piso, cera para carro, abrillantador, betún, silicón de carro, lustrador de muebles, lustramuebles
3533401: esponja, esponjas, alambrina, esponja de cocina, scotch brite, paste
4291502: cortauñas, corta uñas, pinza de cejas, lima de uñas
3851 3852 3854 3856: juguete, juguetes, muñeca, muñecas, carrito, carritos, peluche, peluches, muñeco, carro de juguete, lego, trompo, yoyo, bloques de juguete, pistola de agua
3855: rompecabezas, puzzle
3857: naipe, naipes, baraja, cartas de naipe, bajara
3859: juego de mesa, ajedrez, dominó, monopoly, billar, mesa de billar, futbolín, bingo de mesa
3858: consola, nintendo, playstation, xbox, videojuego, play
3844: bola, bola de fútbol, balón, raqueta, guantes de boxeo, bate, bola de basket, pelota, mejenga, canilleras
3843: pesas, mancuernas, caminadora, colchoneta, máquina de ejercicios, bicicleta estacionaria
3845: caña de pescar, anzuelo, anzuelos, carnada, cuerda de pescar
3842: tabla de surf, patines de agua
3832 383: guitarra, guitarras, bajo, violín
3831: piano, teclado musical
383: instrumento musical, batería musical, flauta, tambor, flauta dulce, marimba, saxofón, trompeta
3899100: piñata, piñatas, globos, bombas de fiesta, adorno de navidad, disfraz, confeti, artículos de fiesta, vejigas, gorritos de fiesta, serpentina, decoraciones de fiesta, adornos de navidad
3899200: coche de bebé, coche, silla de carro de bebé, andadera, portabebé
3627001 3699: chupón, chupeta, biberón, mamadera, chupetas, biberones
3627001: condón, condones, preservativos
3824001 38997: anillo, anillos, joya, joyas, cadena, pulsera, aretes, cadena de plata, argolla, collar, dije, anillo de compromiso, cadena de oro
3899799: bisutería, aretes de fantasía, pulsera de bolitas
3897200: peluca, pestañas postizas, extensiones de pelo
484: reloj, relojes, reloj de pulsera, despertador, reloj de pared
4849003: pulsera de reloj, faja de reloj
3896101 3699004 4299601: cuadro, cuadros, pintura artística, adorno, adornos, artesanía, figurita
3899905: flores artificiales, planta artificial, plantas plásticas
4831300: aros de anteojos, marco de lentes, aro de lentes, marcos de anteojos
4831202: lentes de sol, anteojos de sol, gafas de sol, rayban
4831201 4831: anteojos, lentes, lentes de leer, lentes graduados, espejuelos
4831101: lentes de contacto, lente de contacto
3899910 3699099040000: termo, termos, botella térmica, hielera, hieleras, yeti, coolers
2716 3841: patineta, patines
4992100: bicicleta, bici, bicis, bicicletas, mountain bike, cleta
4994299 3611200: llanta de bici, neumático de bicicleta, repuesto de bicicleta
1540002: arena para gato
3899402: pipa de fumar
4291401: navaja
2732 384: red de fútbol, malla de marco
28 2820: ropa, prendas, vestimenta, ropa de mujer, ropa de hombre, ropa de niño, ropa usada, ropa americana
293 2933: botín, plataforma, alpargatas, flats, balerinas, zapato de vestir, guayos
29220: riñonera, portafolio de cuero, estuche de lentes, bolsa de mano, neceser, cosmetiquera
2929000 2922: tarjetero, repujado en cuero, artículos de cuero, portarretrato de cuero, llavero de cuero
3896 3254: lienzo, óleo, escultura, mural, afiche, poster, acuarela enmarcada
2719 2732: macramé, tejido a mano, amigurumi, atrapasueños
2712 2711: mantel de mesa, individual, caminos de mesa, protector de colchón, cubrecama, cobertor de cama, juego de cama, cobija de bebé
3899100: decoración de cumpleaños, banderines, sorpresas de fiesta, bomba, arco de globos, globo metálico, cotillón, espuma de fiesta, antifaz, máscara
3899901: velita, veladora, candela de novena
3533101 3899901: difusor, sahumerio, palo santo
3532306 3532: aceite esencial, aceites esenciales
35321 3532: jabón artesanal, jabón de avena, jabones artesanales, bomba de baño, sales de baño
3532303: aceite de argán, sérum de pelo, shampoo de cebolla, ampolla capilar, cera de pelo, crema de peinar, decolorante, peróxido, keratina en crema
3532302: sérum, contorno de ojos, tónico facial, desmaquillante, agua micelar, exfoliante, mascarilla facial, aceite de bebé, talco de bebé, colonia de bebé, bálsamo labial, vaselina, lápiz labial humectante
3532301: corrector, rubor, iluminador, paleta de sombras, polvo facial, acrílico para uñas, gel para uñas, removedor de esmalte, quitaesmalte, acetona de uñas
3899303030000: brochas de maquillaje
2821001: medias de compresión, medias para várices
3844: set de tenis, mesa de ping pong, aro de basket, red de voleibol, silbato, bola de tenis, bola de basquet, guantes de portero, marco de fútbol, raqueta de pádel, bate de béisbol, protector bucal
3843 2719: ligas de ejercicio, banda elástica, yoga mat, mat de yoga, pesa rusa, barra olímpica, bicicleta estática, elíptica, saco de boxeo
3851: scooter de niño, patines de niño, triciclo, corre pasillos
3856 3852: bloques, plastilina de juguete, slime, dron de juguete, cocinita, muñeca barbie, hot wheels, pista de carros, rompe cabezas, juego didáctico, juguete didáctico, bebé de juguete, figura de acción
3899200: cargador de bebé, corralito, silla de comer de bebé, silla alta de bebé, fular
3814 381: cuna de madera, cambiador, moisés
3694 3719: biberón de vidrio
3649 3694: botella, botellas, botella plástica, envase plástico, galón plástico, tarro, pichinga, tapas plásticas, envases, botella de agua reutilizable, pomo
3219905 3694: empaque biodegradable, contenedor de comida, portacomida, caja de hamburguesa, bandeja, bandejas, plato biodegradable, vaso para café, tapa de vaso, cuchara desechable
3899903 3219903: chorreador, bolsa de chorreador, filtro de café, filtros de café, bolsita de café, colador de café
3822 4714: cámara térmica
38140: pizarra de corcho, pizarra blanca, caballete, atril
3812: recepción, mueble de recepción, estación de trabajo, mesa de reuniones, silla gerencial, estante metálico, estantería, góndola, rack, mostrador
3811: puf, sillón reclinable, silla de playa, hamaca silla, silla mecedora, comedor de bar, banco de bar, silla de bar, silla tiffany
2713: roller, cortina blackout, cortinas de baño, cortina de baño, persiana vertical
2722: césped sintético, zacate sintético, alfombra de yoga, tapete de entrada, limpia pies
3219401: papel tapiz, papel de pared
3694 3722: macetas plásticas, matero de barro
2719001: kn95, n95
`
