/** What any trade sells, as it was entered first: words that were asked for, one trade after another. */
export const trades = `
97210000001 9721: corte de pelo, corte de cabello, barbería, peluquería, corte caballero, corte dama
97210000002: afeitado, barba
97210000003 97210: tinte, mechas, tinte de pelo, tinte de cabello
97210000004 9721: alisado, planchado de pelo, blower, keratina
9722002: uñas, manicure, pedicure, manicura, acrílicas
9722001 9729: maquillaje, cejas, pestañas, depilación, facial, limpieza facial
97230000001 9723: masaje, spa, masaje relajante
97230000002 92912 9723: gimnasio, gym, mensualidad de gimnasio, crossfit, entrenamiento personal, entrenador personal
92912 97230: yoga, pilates, zumba
9729 9799: tatuaje, piercing
6331 6332 6339900: almuerzo, desayuno, cena, comida, casado, plato del día, comidas, restaurante, soda, gallo pinto, menú ejecutivo, almuerzo ejecutivo, hamburguesa, pizza, sándwich, tacos
6339900 6332: comida para llevar, comida rápida, express, pollo frito
633910 63393: catering, banquete, alimentación para eventos, refrigerio, coffee break
6340001000100 6340001: café, capuchino, espresso, latte
634000202 6340002: batido, fresco natural, refresco natural
634000201: coctel, trago
63111 63112 63114 6311: hotel, hospedaje, hospedaje turístico, habitación, cabina, cabinas, airbnb, hostal, noche de hotel
6312 6313: camping, campamento
8212 8211 82199: abogado, abogada, bufete, asesoría legal, consulta legal, servicios legales, honorarios legales, juicio
8213: notario, notaria, escritura, escritura pública, autenticación, certificación notarial, traspaso
82120000002 8212: divorcio, pensión alimentaria
82221 82222 8221: contador, contadora, contabilidad, servicios contables, contaduría, cpa
8221: auditoría, auditor
82223: planilla, planillas
8231 8232: declaración, declaración de impuestos, declaración de renta, asesoría tributaria, impuestos, iva
8314300 84342 73311: factura electrónica, facturador
83111 83129 8311: consultoría, asesoría, consultor, consultoría empresarial
83113 85121 8511: recursos humanos, reclutamiento
83129 92919000099: coaching, mentoría
83919: diseño gráfico, logo, logotipo, diseño de logo, diseñador
83911: diseño de interiores, decoración
83141000002: página web, sitio web, diseño web, tienda en línea
83141000001 83143 83141: desarrollo de software, programación, programador, aplicación móvil, app, sistema a la medida
73311 84342 83152 4782900: software, licencia de software, licencia, suscripción de software, saas
83151: hosting, hospedaje web, dominio, alojamiento web
83132 8713: soporte técnico, soporte de computación, mantenimiento de computadoras, reparación de computadora, reparación de computadoras
83142 87331 8734: redes, cableado estructurado, instalación de red
8523 8734: cámaras de seguridad, instalación de cámaras, alarma, alarmas, monitoreo
8525: seguridad, guarda, vigilancia, oficial de seguridad
83611 83619 83633: publicidad, agencia de publicidad, anuncio, pauta
83611 83619 83114: redes sociales, community manager, mercadeo, marketing, mercadeo digital
83813 83811: fotografía, fotógrafo, fotos, sesión de fotos, fotos de boda
83813 96131: video, edición de video, videografía
83819 83814: dron, drone
9629 7321 7329: sonido, alquiler de sonido, discomóvil, dj, disco móvil
9629 7324 9699: animación, payaso, inflable, inflables, fiesta infantil
9631 9622: grupo musical, músico, mariachi, concierto
85961 9621 9799: boda, organización de eventos, evento, wedding planner
72112000001: salón de eventos, alquiler de salón
8395001: traducción, traductor
8395002: intérprete
89121 89122: impresión, impresiones, volantes, tarjetas de presentación, imprenta, brochure
89121 83619 8731: rótulo, rótulos, rotulación, banner
85951: fotocopia, fotocopias, copias, escaneo, empaste
83212 83213 8321: arquitecto, planos, diseño de casa, planos de casa, arquitectura
83321 8331: ingeniero, ingeniería, estudio de suelos, inspección de obra
83421: topógrafo, topografía, plano catastrado, levantamiento
7224: avalúo, perito
5411 5311: construcción de casa, construcción, casa, obra gris, remodelación, ampliación
5412 5312: construcción de edificio, bodega
5461100 5461: electricista, instalación eléctrica, electricidad residencial
54621 5462: plomero, fontanero, fontanería, plomería, destaqueo
5473: pintor, pintura de casa, pintado, pintar casa
5472 5474: repello, enchape, instalación de piso, pisos, cerámica instalada
5453 5452200: techo, techos, canoas, impermeabilización
5479 5472: cielo raso, gypsum, tablilla
5455 8731: soldadura, soldador, portón, estructura metálica, verjas
5476: carpintero, carpintería, ebanista
5471: vidriería, instalación de vidrios, ventanas instaladas
5432 543: excavación, movimiento de tierra, back hoe, retroexcavador, tractor
5431: demolición
5429 541: piscina construcción
54632: aire acondicionado instalación, instalación de aire acondicionado
87151 87156 8715: mantenimiento de aire acondicionado, reparación de aire acondicionado
8533 8534: limpieza, aseo, limpieza de oficinas, limpieza de casa, miscelánea
98: empleada doméstica, servicio doméstico
8534: limpieza de alfombras, lavado de muebles, limpieza de muebles
8532: limpieza de vidrios, limpieza de ventanas
8531: fumigación, control de plagas, desinfección
8597: jardinería, jardinero, chapea, corta de zacate, zonas verdes
9713 9712: lavandería, lavado de ropa
9714: planchado de ropa
9412: tanque séptico, limpieza de tanque séptico
94239 94231: basura, recolección de basura
8714100000200 87141: lavado de carro, car wash, lavacar, lavado de autos, encerado
8714100000200 87141: taller mecánico, mecánico, mecánica, reparación de carro, enderezado, enderezado y pintura, cambio de aceite, alineamiento, tramado, frenos reparación
87142: reparación de moto, taller de motos
87153000001: reparación de celular, reparación de celulares, cambio de pantalla
87151: reparación de refrigeradora, reparación de lavadora, línea blanca reparación
87155: reparación de televisor
87290000001: reparación de bicicleta
8721: zapatero, reparación de zapatos
8723 88221: costurera, sastre, arreglo de ropa, costura, ruedo
8722: relojero, reparación de reloj
8724: tapicería, tapizado, reparación de muebles
6744: grúa, remolque, servicio de grúa
6743: parqueo, estacionamiento, parqueo público
64115: taxi
64116 64115 64118 6749: uber, didi, transporte privado, viaje, chofer, traslado
64114010: transporte de estudiantes, buseta escolar, buseta, transporte escolar
64114020: transporte de empleados, transporte de personal
64112 64221: bus, autobús, pasaje
64132 8554 8555: excursión, tour, tours, turismo, paseo
8555: guía, guía turístico, guía de turismo
85524 8554: agencia de viajes, paquete turístico
8554 9659: rafting, canopy, aventura
64241 64243 85511: tiquete aéreo, boleto de avión, vuelo
73111: alquiler de carro, rent a car, alquiler de vehículo
73112 66012: alquiler de camión
73122 73129: alquiler de maquinaria
73129 7327: alquiler de equipo, alquiler de herramientas
7323 7329: alquiler de mesas, alquiler de sillas, alquiler de toldos, toldos
72112000001 72112: alquiler de local, alquiler comercial, alquiler de oficina, alquiler de bodega, local comercial
72111 72112: alquiler, alquiler de casa, alquiler de apartamento, apartamento, renta de casa
72211 72212: condominio, cuota de mantenimiento, cuota condominal
72221 72222: bienes raíces, comisión por venta de casa, corredor de bienes raíces
7213 7223: venta de lote, terreno, lote
65119 65117: flete, fletes, transporte de carga, carga, acarreo
65115: mudanza, mudanzas
68021 6803: mensajería, mensajero, entrega, envío, delivery, servicio express
68012 68022 65116: encomienda, courier, paquete
6729: bodegaje, almacenaje
6791 85999: agente aduanal, aduana, desalmacenaje
9310100000100 93101: consulta médica, médico, doctor, doctora, consulta, cita médica, medicina general
9310100001700 931020801: dentista, odontólogo, odontología, calza, limpieza dental, consulta dental, extracción dental, ortodoncia, frenillos
9310100002500 93101: psicólogo, psicología, terapia, psicóloga
9319901: nutricionista, nutrición, plan nutricional
931: terapia física, fisioterapia, fisioterapeuta
9321: enfermera, enfermería
93198 9319: laboratorio, examen de sangre, exámenes de laboratorio
93194: ambulancia
93101: óptica, examen de la vista
8351: veterinario, veterinaria, consulta veterinaria, castración
86129000003: peluquería canina, peluquería de perros, baño de perro, grooming
86129000001: hotel para perros, guardería canina
93510000001 98: guardería, cuido de niños, niñera
93491 93221: cuido de adultos mayores, asilo
92100: kínder, preescolar, prekínder, maternal
92200: escuela, primaria, mensualidad de escuela
92330 92310: colegio, secundaria, mensualidad de colegio
92200000002 92330000002 92100000002 92310000002: mensualidad, colegiatura, mensualidad escolar
92200000001 92330000001 92100000001 92510000001: matrícula
92510: universidad, mensualidad de universidad
92520: maestría, posgrado
92919000099: clases de inglés, inglés, curso de inglés, idiomas, clases de idiomas
92919000099 92920000099: clases, curso, capacitación, taller, tutoría, tutorías, clases particulares, charla, conferencia, seminario
92919000001: curso de manejo, escuela de manejo, clases de manejo
92911: clases de baile, clases de música, clases de piano, clases de guitarra, clases de arte
92912: clases de natación, escuela de fútbol, clases de fútbol
92919000003: curso de computación, clases de computación
84222: internet, internet residencial
84131 84133: celular plan, telefonía, llamadas, recarga
84632 84633: cable, televisión por cable
692100: agua, acueducto
6911200: luz, electricidad, energía
7133 7131 713: seguro, póliza
71311: seguro de vida
711399 71133: préstamo, intereses, crédito
8399 9799 71599: comisión, comisiones
9732: funeral, funeraria
9691 96520 9622 9615: entrada, entradas, boleto
9615: cine
909: donación
9010: multa, recargo, interés moratorio
0196 8597: flores para evento, floristería
4722: celular, celulares, smartphone, teléfono celular
4522003: laptop, portátil, computadora portátil
4522003010000: tablet
4523 4522003: computadora, computador, pc
2933 2932 2931: zapatos, zapato, calzado
2932001010000 2932002010000 29320: tenis, zapatillas
2820105 2820305: jeans, pantalón de mezclilla
2820105029900 2820305029900: short, bermuda
2820801: brasier, sostén
2820101020000 2820301020000: jacket, chaqueta
3532303000100 353230300: shampoo, champú
35323010: maquillaje, base, labial, rímel
389930: trapeador, mechudo, palo de piso
2343: queque, pastel, repostería, torta
2343 6339900 6332: empanada, empanadas
2449001: gaseosa, gaseosas, refresco, coca cola
2413100000500: guaro, aguardiente
2502000000200: cigarros, cigarro, cigarrillos
21494: jalea, mermelada
23721: espagueti, spaghetti, pasta, macarrones
2349002 2314000990300: papitas, snacks, snack, platanitos
2314000990300 2349002: palomitas
4733002: parlante, parlantes, altavoz
4731301 4731302 47313: televisor, tele, televisión
3858: consola, videojuego, videojuegos, playstation
4481602010100: licuadora, batidora
44815 4393101: abanico, ventilador
2711: cobija, cobijas, cobertor
3513 4518: tóner, toner, cartucho de tinta, tinta
3511002: thinner, diluyente
31411 31412: plywood
372100 3721 3693004: inodoro, servicio sanitario
4324002: grifo, llave de agua, llave de chorro
3632002: tubo pvc, pvc, tubo
3891101: lapicero, lapiceros, bolígrafo
3891102: pilot, marcador, pilots
3270001: folder, fólder, carpeta
3241 3230: revista, revistas
3464100 3465 346: abono, fertilizante
2799 2719: mascarilla
3569199009900 3563502 3563401: pastillas, medicamento, medicamentos, medicina, medicinas
3899301 389930: escoba, escobas
4991: moto, motos, motocicleta
3824001: anillo, anillos, cadena de oro, aretes, pulsera, joyas, joya, joyería
3897 3824: bisutería
4154502 4124 4122: zinc, lámina de zinc, láminas de zinc
4481203: lavadora, lavadora de ropa
4481605: plancha, plancha de ropa
4733003: audífonos, audífono, auriculares
461220299 4612202: cargador, cargador de celular
3844000040000 38440000: bola, bola de fútbol, balón
0211100: vaca, vacas, novillo, ternero, ganado
21431 2143 21321: jugo, jugo de naranja, jugo de frutas
01290190: cilantro, culantro
2932 2933: sandalias, sandalia, chancletas
2712: sábanas, sábana, juego de sábanas
2712004: toalla, toallas, paño
2718: almohada, almohadas
42912 4299: olla, ollas, sartén
2391102: café molido, café en grano, café tostado
4526: mouse, ratón
4831: lentes, anteojos, gafas
3338000010200 3338000: aceite de carro, aceite de motor, lubricante
3219200020100 32129: resma, resma de papel, papel bond, hojas blancas
29220 2922: mochila, mochilas, salveque, bulto escolar, bulto
3899200010100: coche de bebé, coche para bebé, andadera
3814 381: cuna, cuna de bebé
7224 8399: peritaje, perito
8731 5455: herrería, herrero
8711 87290000099: cerrajero, cerrajería, copia de llave, llaves
5475 8534: pulido de pisos, pulir piso
88215 8723 88221: bordado, bordados, bordado de uniformes
89121 88213: serigrafía, sublimación, estampado, estampado de camisetas
93101 9319901 9319: podología, podólogo, quiropráctico, quiropraxia, acupuntura
3899100: piñata, piñatas, artículos de fiesta, globos
9699 9629: pintacaritas, caritas pintadas
7324 73114: alquiler de bicicleta, alquiler de scooter, alquiler de tabla
92912: clases de surf, clases de tenis, academia de fútbol
8534 8597: limpieza de piscina, mantenimiento de piscina
8597 86142: corta de árboles, poda, poda de árboles
4715001 54611: paneles solares, panel solar
4322001: bomba de agua, bomba
8731 5455: portón eléctrico
8734 84222: instalación de internet
3754: ladrillo, ladrillos, block, bloque, bloques, block de concreto
3754 373: cerámica, piso cerámico, porcelanato, azulejo
4481102 4481101: refrigeradora, refrigeradoras, refri, nevera
4642001: batería de carro, batería de moto, batería de vehículo
2331100: alimento para perro, comida para perro, alimento para gato, comida para gato, alimento para mascotas
4634001: cable usb, cable de datos
4527299 4527201: llave maya, memoria usb
4527100 4527299: disco duro, disco externo
4733002: parlante, parlantes, bocina, bocinas
2719001: cubrebocas, tapabocas
3219302: papel toalla, toallas de cocina
3694000010300 3219905: vaso desechable, vasos desechables, plato desechable, platos desechables
3341: gas lp, cilindro de gas
4912999 4912: repuesto de carro, repuestos de carro, repuesto, repuestos
3792: pastillas de freno, fibras de freno
4324002: cachera, llave de paso
3695001: tanque de agua, tanque para agua
3814: clóset, ropero
3899799010100: aretes, pulsera, collar
3858: videojuego, playstation
3627001: condón, condones
9310100000900: ginecólogo, ginecóloga
9310100002400: pediatra
9310100000500: dermatólogo, dermatóloga
9310100000300: cardiólogo, cardióloga
6331 6332 6339900: pupusas, olla de carne, arroz con pollo, churrasco
2399200 23722 23721: sopa, sopas, sopa instantánea, sopas instantáneas, maruchan, sopa de sobre, ramen
2367: dulce de leche, cajeta, cajetas, melcocha, confitería, golosinas
23999 23670: fresco en sobre, refresco en polvo, bebida en polvo
0135930 21439 2449: agua de pipa, pipa fría
23995: salsa, salsas, aderezo, condimento, condimentos, sazonador
21111 21131 21113: carne, carne de res, bistec, bistek, lomo, lomito, costilla, posta, mano de piedra, chuleta, fajitas
21184: embutidos, chorizos, salchichón, salami, embutido
21265 21266 21267 043 2125: mariscos, marisco, langostino, pulpo, calamar, almejas, pianguas
21221 21222 0429: filete de pescado, corvina, pargo, dorado, marlín
0123 0125 0121 2131: verdura, verduras, vegetales, hortalizas, legumbres
0131 0135 0134 21499: fruta, frutas, ensalada de frutas
23999 2316: abarrotes, víveres, comestibles
23140: cereal, cereales, corn flakes, granola, hojuelas
23913 23914 2399 01930: té, manzanilla, infusión
0161001: café en fruta, café fruta, café en cereza
24131: tequila, vodka, ginebra, licor, licores
25020 2509: vapeador, vape, cigarrillo electrónico
6331 6332 6339900: pollo asado, pollo rostizado, ceviche, bocas, boquitas, chifrijo, sushi, burrito, nachos, parrillada, buffet, arroz con camarones, quesadilla, hot dog, papas fritas
2343 2342 2349 6339900: queque de cumpleaños, postre, postres, tres leches, flan, donas, dona, cupcake, cupcakes, pastelillo
2349 2342: panadería, bollitos, baguette, pan dulce, bollo
634000201: michelada, cóctel, sangría, mojito, margarita, shot
634000202 2449: té frío, té helado, limonada, horchata, frozen
6331: propina, servicio de mesa, diez por ciento
35322: lavaplatos, jabón de platos, jabón lavaplatos, axion
3466499 35322: desinfectante, desinfectante de pisos, limpiador, limpiapisos, pinesol, limpiador de pisos
34 3466 35322: cloro, lejía
35331: ambientador, aromatizante, desodorante ambiental
35333 35332: cera, cera de piso, lustrador, betún
36410 32152: bolsa, bolsas, bolsa plástica, bolsas de basura, bolsa de basura, bolsas para basura, bolsitas, ziploc
36940 36990 36490: basurero, balde, cubeta, palangana, canasta plástica
3532302: bloqueador, bloqueador solar, protector solar, bronceador
3532302: crema, loción, crema facial, crema de manos, crema corporal
353230: cosméticos, cosmético, esmalte, esmalte de uñas, pintura de uñas, polvos, sombras, delineador
3532303: tinte de cabello, gel de pelo, acondicionador, laca
3532304: pasta dental, pasta de dientes, enjuague bucal, hilo dental
35323: colonia, fragancia, loción de hombre
34131 24110 24139 3532 3466: alcohol, alcohol en gel, gel antibacterial
35691: vendas, gasa, gasas, esparadrapo, curita, curitas
3563 3562: antibiótico, acetaminofén, ibuprofeno, pastilla, jarabe, jarabe para la tos, analgésico, antigripal, desparasitante
23999 3562111: suplemento, suplementos, proteína, vitaminas, multivitamínico
48121 48150: glucómetro, tensiómetro, presión arterial, oxímetro
4823300: cinta métrica, metro, flexómetro, centímetro
46212 46340: tomacorriente, tomacorrientes, enchufe, enchufes, regleta, extensión, extensión eléctrica
4621205: apagador, apagadores, switch
4621203 46214: caja de breaker, centro de carga, breaker
41251 41262 41287 41283: perlin, perling, perfil, perfiles, angular, tubo estructural, tubo cuadrado, platina
4124 4126 4122: hierro, acero, varilla
1532: piedra, lastre, grava
42943: malla, malla ciclón, cedazo, malla electrosoldada
4122 3757 3735: techo, lámina, láminas de techo, teja, tejas
36950 42931 36490: tanque, estañón
42921: herramienta, herramientas, llave francesa, cubo, dado, prensa, cincel, formón, martillo
44232 4422: esmeriladora, lijadora, caladora, sierra, atornillador, rotomartillo
44241 44242 42950: soldadora, máquina de soldar, electrodos, soldadura en varilla
43230: compresor
46113: planta eléctrica, generador, generador eléctrico
35420 35110 3479006: silicón, silicone, pegamento, pega, cola blanca, cola, epóxico
35110 37930: masilla, sellador, impermeabilizante
35110: barniz, laca, tinte para madera
4299201 4299203: bisagra, manija, agarradera, haladera, cerradura, llavín, cerrojo
3110 312 316: tabla, reglas, tablas, regla de madera, formaleta, viga
44826 44817 4291: ducha, termoducha, calentador de agua, tanque de agua caliente
3721003 3693001 42911: fregadero, lavatorio, pila de lavar
28205: vestido de baño, traje de baño, bikini
2824 2719099010000 2820802: faja, cinturón, fajas
2820306: enagua, falda
266 267 268 281: tela, telas, manta, tela estampada, retazo
282 2820: ropa, ropa interior, ropa de hombre, ropa de mujer, ropa americana, ropa usada
28290: ropa de bebé, ropita, mameluco
28202 28204 2820: camiseta, camisetas, polo
28210 2820: licra, licras, leggins, leggings
28209 28207 3899: disfraz, disfraces
38972: peluca, extensiones, extensiones de pelo, pestañas postizas
29220: cartera, billetera, monedero, bolso
3811: sofá, sillón, juego de sala, sala, butaca, sillones
38140 3812: juego de comedor, comedor, mueble, muebles, cama, camarote, gavetero, librero, estante
3811: silla de oficina, silla ejecutiva, silla plástica, banco, banca
2713 36950: persianas, cortina, blackout
37221 37222 37193 38999: florero, adorno, adornos, jarrón, figura decorativa, decoración navideña
38991 03241 46532: árbol de navidad, luces navideñas, navidad
38961 31914 38999: cuadro, pintura al óleo, artesanía, artesanías, escultura
37221 37193 36940: vajilla, taza, tazas, jarra, plato hondo
42916 42913: cubiertos, cuchillería, tenedor, tenedores
42912 44816 44821: sartén, olla de presión, olla arrocera, arrocera
44816 44817: freidora, freidora de aire, horno, hornito, tostador, sandwichera, waflera
4481606: cafetera, coffee maker
43912: aire acondicionado, split, minisplit
44812 44816 44911: secadora, secadora de ropa, secadora de pelo
3851 3852 3854 3856 3855: juguetes, carrito, rompecabezas, lego, peluche, peluches, juego de mesa
38510 38410 49912: triciclo, patineta, scooter, patines
38430: pesas, mancuernas, caminadora, máquina de ejercicio, colchoneta
38440 28205: raqueta, guantes de boxeo, canillera, uniforme deportivo
2716: tienda de campaña, carpa, sleeping, bolsa de dormir
35499 38911 38999: plastilina, plasticina, masa moldeable
45160 42995 42999: engrapadora, grapadora, perforadora, sacagrapas, grapas
3270: carpeta, archivador, ampo, portafolio, cartapacio
89121 32530 3254 3262: tarjeta, tarjeta de invitación, invitación, invitaciones
32197 32690 89121: etiqueta, etiquetas, stickers, sticker, calcomanía, calcomanías
32149 32191 3214: rollo térmico, papel térmico, rollos para caja
32153 3215: caja de cartón, cajas, caja, cajitas
32210 32220 3229: libro escolar, texto escolar, diccionario, cuento
46122: ups, batería de respaldo, regulador de voltaje, fuente de poder
47314 47315 48329: video beam, videobeam, proyector, pantalla de proyección
47223 45281: router, modem, access point, switch de red, repetidor
45281 4529 47160: memoria ram, memoria, tarjeta madre, tarjeta de video, procesador
45271 4527: disco ssd, ssd, almacenamiento
46410 46420: baterías, batería, pilas, pilas aa, baterías doble a, baterías triple a
47215 48322 47213: cámara fotográfica, cámara web, webcam, cámara digital
47403: control remoto, antena
29220 36990 37115: cobertor de celular, estuche, funda de celular, vidrio templado, protector de pantalla
37115: parabrisas, vidrio de carro
4912905: aros, aro, aros de lujo, rines, rin
4912904 49129: freno, discos de freno, frenos, disco de freno
46510: faro, halógeno, luces de carro
49129: radiador, clutch, embrague, amortiguador, compensador, bumper, retrovisor, tapicería de carro, transmisión, muffler
8714100000200: polarizado, enderezado, alineado, balanceo, scanner automotriz, escaneo de carro, revisión mecánica, mantenimiento de carro
49113 49114: carro, carro usado, vehículo, automóvil, pick up, pickup, camioneta
49114 49111: camión, vagoneta, cabezal
49112 64112: bus, microbús
33311 33360 3331: gasolina, súper, diesel, diésel, combustible, regular
4949 493: lancha, bote, kayak, panga, yate
8344400: riteve, dekra, revisión técnica
7133100: marchamo, seguro de carro, seguro de vehículo, seguro obligatorio
7132: seguro médico, seguro de gastos médicos
7133901000400: póliza de riesgos, riesgos del trabajo, ins
9291900000100 9310100004001: licencia de conducir
0215: gallina, gallinas, pollitos, pollito, aves de corral, codornices, gallo
0214: lechón, chanchito, cerdito, chancho
0212: oveja, ovejas, cordero, chivo, chivos
02194 0411 02192: perico, loro, pajarito, pez, peces, pecera, hámster
23319: concentrado, concentrado para gallinas, concentrado para cerdos, concentrado para vacas, purina, alimento para gallinas
0191 0194: zacate, pasto, forraje, silo
01961: plantas, planta ornamental, matas, orquídea, orquídeas, planta, vivero, arbolitos
34654 34659: tierra, tierra abonada, sustrato, abono orgánico, compost, gallinaza
4412300 44121: motoguadaña, guadaña, chapeadora, cortadora de zacate, podadora
44150 4415: bomba de espalda, bomba de fumigar, fumigadora
2921 42992: montura, albarda, arnés, herradura
8612200000100: inseminación, inseminación artificial
86119000004 86119000005 8611: siembra, cosecha, recolección de café, corta de café, chapia de finca
86119000002: fumigación agrícola, drones agrícolas
65119 65111: transporte de ganado, flete de animales
93101000: oftalmólogo, otorrino, urólogo, ortopedista, neurólogo, psiquiatra, gastroenterólogo, geriatra, internista, especialista
9310208010 9310100001700: tratamiento de nervio, endodoncia, corona dental, puente dental, resina dental, relleno dental, blanqueamiento dental, brackets, prótesis dental, sellantes, muela, cordales
93101 9310: cirugía, operación, procedimiento quirúrgico
93192 93102: inyección, suero, curación, sutura
93199 93101: terapia de lenguaje, terapia ocupacional, terapista
9723000000100 9722001 9729: botox, relleno facial, lipoescultura, estética, reductivo
3563206 3564012 93102: vacuna, vacunas, vacuna para perro
9310210 9310: rayos x, placa, tac, resonancia, resonancia magnética
9310211 9310: ultrasonido obstétrico, ecografía
9310100: chequeo, chequeo médico, certificado médico
9310211: vasectomía, cesárea, parto
92919000099 92920000099: tutor, refuerzo escolar, clases de matemáticas, apoyo escolar, repaso
92912 92919 6313: campamento de verano, curso de verano, escuela de verano
8596 9621 83813: graduación, acto de graduación
92911: clases de dibujo, clases de pintura, clases de canto, clases de teatro, ballet
92912 96512: karate, taekwondo, natación, fútbol, gimnasia, boxeo
96520000099 7211200: alquiler de cancha, cancha, cancha de fútbol, cancha sintética
96512 9511 95997: cuota de club, membresía, afiliación
95120000: cuota de colegio profesional, colegiado
7326: alquiler de traje, alquiler de vestido, alquiler de disfraz
7325: alquiler de manteles, mantelería
7312400: alquiler de computadora, alquiler de computadoras
7321 7329: alquiler de sonido y luces, alquiler de pantalla
7311500 6602: alquiler de lancha, alquiler de bote
72112 8594: coworking, oficina virtual, alquiler de espacio, sala de reuniones
6311 6312: airbnb por noche, bed and breakfast, glamping, resort
83159000002 8315: respaldo, respaldo en la nube, nube, almacenamiento en la nube, backup
83131000004 83142000004 8434 4782: ciberseguridad, seguridad informática, antivirus
83611 8363300 83619: seo, google ads, posicionamiento web, facebook ads, anuncios en facebook
83132000004: recuperación de datos
83152 73311 8434200 4782: sistema de facturación, sistema contable, erp, punto de venta
85954 8594: secretaria, asistente virtual, digitación, transcripción, oficinista, trámites, tramitador
8512: personal temporal, outsourcing, planilla de terceros
8592 8212: cobro judicial, gestión de cobro, cobros
8213 8212000000100 8396: registro de marca, patente, propiedad intelectual, marca comercial
8213 8212000000100: sociedad, constitución de sociedad, personería, sociedad anónima, poder especial
82191: mediación, arbitraje, conciliación
83931: estudio ambiental, viabilidad ambiental, setena
8370: estudio de mercado, encuestas
7154 7112: fideicomiso, inversión, certificado a plazo
7159200: tipo de cambio, cambio de dólares
7119002: datáfono, comisión bancaria, comisión de tarjeta
9611 83632 9612: locutor, cuña, radio, grabación, estudio de grabación, podcast
8911 85954: edición de libro, edición, corrección de estilo, editorial
8920 8912 8873: impresión 3d, corte láser, grabado
3891201: sellos, sello de hule, sello
9591: misa, diezmo, ofrenda, bautizo
9731 9732 37690: lápida, cremación, bóveda, cementerio
3191400 2719099050000 9732: ataúd, caja mortuoria
9692900 3269: rifa, lotería, bingo, chances
9699 6340002: discoteca, karaoke, bar, entrada a discoteca
9691: parque de diversiones, juegos mecánicos
9641 9642: museo, zoológico, parque nacional, entrada a parque
9722 9729: spa de uñas, pestañas pelo a pelo, microblading
8941 8942 3924 3934: reciclaje, chatarra, cartón reciclado
5434100: pozo, perforación de pozo
5477: cerca, tapia, malla instalada, cercas
5454 3751: acera, cordón de caño, concreto, chorrea, losa
5456 5459 54: mano de obra, obrero, maestro de obras, albañil, peón
6749 65119 8399: viáticos, kilometraje, transporte
8739 5469 8732: instalación, montaje
87290000099 8715900: mantenimiento, reparación, reparaciones
43540 8715700 54691: ascensor, elevador
4392301 8711: extintor, extintores, recarga de extintor
36971 2719003 2951: casco, chaleco, equipo de protección, zapatos de seguridad, botas de seguridad
36260 28243 2820704: guantes, guantes de látex, guantes de nitrilo, guantes de hule
3899100 38999: piñata, confeti, serpentinas, velas de cumpleaños
0196 3899100: globos con helio, arreglo floral, ramo, corona de flores
23999 31923: canasta, canasta básica, canasta navideña, regalo, combo
4759 7159: tarjeta de regalo, gift card
42922 3791: broca, brocas, disco de corte, disco, hoja de sierra, punta
42944: tornillo, tornillos, tornillería, tuerca, arandela, perno, remache
36320 41293: codo, unión pvc, tee, reducción, tubería, tubo de abasto, sifón, tapón
4324: válvula, llave de chorro, grifería
43310: rol, roles, balinera, rodamiento, rodamientos
36240 43320: faja de motor, banda de motor, banda, correa
42993: caja fuerte, caja de seguridad
43922 48231: báscula, balanza, romana, pesa, pesa de comida
43934: máquina expendedora, vending
43913: vitrina, urna, cámara de refrigeración, enfriador, exhibidor
43921: empacadora, selladora, selladora al vacío
44516 44513 44192 44518: rebanadora, molino, batidora industrial, horno industrial, amasadora
44131 44193 44192: ordeñadora, incubadora, picadora de pasto
45141 45142 45220 45265 45269: caja registradora, datáfono, lector de código de barras, impresora térmica, impresora fiscal
44816 44817 44826: ducha eléctrica, plancha de pelo, secador de pelo, plancha para cabello
46921 46929 47223: alarma, sirena, timbre, intercomunicador, video portero
48140 48150 48180: autoclave, estetoscopio, camilla, camilla médica
48171: férula, rodillera, tobillera, faja ortopédica, muñequera, collarín
38911: lápiz, lápices, lápices de color, colores, portaminas, minas
35430: refrigerante, coolant, anticongelante, líquido de frenos
34663: glifosato, round up, matamalezas, matazacate
34661 34669: veneno, raid, repelente, matacucarachas, veneno para ratas, insecticida
02312 02322 0231: huevo, huevos, huevos de codorniz, cartón de huevos
6331 6332 6339900: plato, plato vegetariano, entrada de comida, menú, olla de carne, sopa de mondongo, sopa azteca, ensalada
634000202 2449: fresco, frescos, jugo natural, granizado, copo
82223 8222 8212000000400: aguinaldo, liquidación laboral, cálculo de liquidación, ccss, prestaciones
83919: diseño, diseño de etiquetas, diseño de empaque, ilustración, diseñador gráfico
8314 8316 8313: mantenimiento de página web, actualización de página web, administración de redes
8597 8323: arreglo de jardín, diseño de jardines, zacate instalado, paisajismo
8524: transporte de valores, blindado
8521 8529: detective, investigador privado, antecedentes
9310100: ortodoncista, periodoncista, endodoncista, cirujano, otorrinolaringólogo, oncólogo, anestesiólogo
7312300 44917: fotocopiadora, alquiler de impresora, alquiler de fotocopiadora
2791 2732: cordones, cordón de zapato, elástico, encaje, cinta de tela
28202 2820: guayabera, camisa de vestir, chemise
3562107030100 2449: suero oral, suero, electrolit, hidratante
24490: bebida energética, energizante, gatorade, isotónica, malta
23912: nescafé, café soluble, café instantáneo
2711 2712 2718: sábana, colcha, cubrecama, acolchado, edredón, almohadón, cojín, cojines
46340 45289 47313: adaptador, convertidor, hdmi, cable hdmi, hub
46122 46420: inversor, cargador solar, batería solar
46539 46531 46510 47150: bombillos led, tira led, reflector, lámpara led, fluorescente
44111 44149 44119: rastra, arado, sembradora, chapulín, tractor
0211: ternera, vaquilla, toro, semental, novilla
72112: potrero, alquiler de finca, arriendo de finca
23999: quintal de café, café oro, café pergamino
0196: palma, follaje, rosas, claveles, girasoles
01260 0194 0196: insumos agrícolas, semillas, semilla
2820: uniforme de enfermera, filipina, uniforme médico
87157 87152: mantenimiento de ascensor, mantenimiento de planta eléctrica
87290000003: afinación de piano, reparación de guitarra
8712 8713: reparación de impresora, reparación de fotocopiadora
87156000002: reparación de bomba de agua, reparación de compresor
87156000008 87156000006: reparación de tractor, reparación de motosierra
83441 83442 83449: calibración, pruebas de laboratorio, análisis de agua, análisis de suelo
8540: empaque, empacado, maquila
85962 85961: stand, feria, expo, congreso
8451 8452: biblioteca, archivo
85524 85523 6311: hotel todo incluido, paquete de viaje, crucero
6742 6412: peaje, ferry
6729 72112: bodega, mini bodega, alquiler de bodegas
7113 71190: hipoteca, préstamo personal, factoreo, descuento de facturas
84332 84322 84634: streaming, netflix, spotify, disney, hbo, canal premium
6741: terminal, estación de buses, parada de buses
6721 43913: cámara de frío, cuarto frío, bodega refrigerada, cadena de frío
86129: paseador de perros, cuido de mascotas, adiestramiento, entrenamiento de perros
4351 4353: polipasto, tecle, señorita, gato hidráulico, montacargas
37990 37129 5465: aislante, aislante térmico, prodex, fibra de vidrio
31912 42912 42916 3694: tabla de picar, utensilios, utensilios de cocina, espátula, cucharón, colador, rallador
4691003: escobilla de carro, limpiaparabrisas
2714: forro, forros, funda, cobertor de mueble
9622 9629: teatro, obra de teatro, espectáculo, show, circo, comedia
`
