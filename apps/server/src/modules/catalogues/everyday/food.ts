/** What is grown, butchered, baked, canned and bottled: groceries, markets, butchers and bakers. */
export const food = `
0112201 0112202 2314000020: maíz, maíz cascado, maíz blanco, maíz amarillo, maíz quebrado
0112203 2349002 2314000990300: palomitas, maíz palomero, pop corn, popcorn
2316100 2316200 0113200: arroz, arroz blanco, arroz tío pelón, tío pelón, arroz precocido, arroz pilado, arroz sabanero
2316200: arroz integral
0117200 2314000010 2314000020: avena, avena en hojuelas, avena molida, mosh
0119400: quinoa, quinua
0119500: alpiste
0121100 2133: espárragos
0121201 0121202: repollo, repollo morado, col
0121301 2131: brócoli
0121302: coliflor
0121402: lechuga, lechuga americana, lechuga criolla
0121500: espinaca
0121600: alcachofa
0121901: berros
0121999: acelga, arúgula, kale, mostaza china, perejil, bok choy
0122100: sandía, sandía sin semilla
0122900: melón, melón cantaloupe
0123100: chile dulce, chile jalapeño, chile picante, chile panameño, chile, pimiento, pimentón, jalapeño
0123200 2134: pepino, pepinillo, pepinillos
0123300: berenjena
0123400: tomate, tomates, tomate cherry
0123501 0123502 0123506: ayote, calabaza, zapallo, ayote sazón, ayote tierno
0123504: chiverre
0123505: pipián
0123507: zucchini, zuquini
0123902: chayote, chayotes, chayote tierno
0124101 0124102: frijol tierno, frijoles tiernos
0124200 2131200 2139600: petit pois, petipois, arvejas, arveja, guisantes
0125101: zanahoria
0125200: ajo, ajos, cabeza de ajo
0125300: cebolla, cebolla morada, cebolla blanca
0125401: cebollín, cebollino
0125403: puerro
0125902: rábano, rabanito
0125903: remolacha
0127001 2139702: hongos, champiñones, hongos frescos, setas, champiñón
0129004: apio
0129008 0112201: elote, elotes, mazorca, elote tierno
0129009: flor de itabo, itabo
0129010: frijol nacido, frijolitos nacidos
0129013: hoja de plátano, hojas de plátano, hojas de tamal
0129016: tacaco, tacacos
0129017: vainica, vainicas
0129018 0199001 2149900: palmito, palmitos
0129019: culantro, culantro coyote, cilantro, culantro castilla
0129020 2131: mezcla de vegetales, vegetales mixtos, picadillo crudo
0131100: aguacate, aguacates, aguacate hass
0131200: banano, bananos, banana, banano verde, banano maduro
0131301: guineo, guineos, cuadrado, cuadrados
0131302: plátano, plátanos, plátano maduro, plátano verde, maduro, maduros
0131500 21419: higo, higos
0131601: mango, mangos, mango celia
0131602: guayaba
0131700: papaya, papayas
0131800: piña, piñas, piña dorada
0131901: chirimoya
0132100: toronja, pomelo
0132200: limón, limones, limón mesino, limón mandarina, limón ácido, lima
0132300: naranja, naranjas, naranja agria
0132401 0132402 0132403: mandarina, mandarinas, tangerina, tangelo
0133000: uva, uvas
0134100: manzana, manzanas, manzana roja, manzana verde
0134201: pera, peras
0134400: cereza, cerezas
0134501: melocotón, durazno, duraznos
0134600 2141200: ciruela, ciruelas
0135200: kiwi
0135303: mora, moras
0135302: frambuesa
0135400: fresa, fresas
0135501: arándano, arándanos, blueberry
0135903: anona
0135907: carambola
0135908: cas
0135911 2391 2399999002100: flor de jamaica, rosa de jamaica, jamaica
0135913: granadilla
0135914: guaba
0135915: guanábana
0135916: jocote, jocotes
0135917: mamón chino, mamones, mamón
0135918: manzana de agua
0135921: maracuyá
0135922: marañón
0135924: nance, nances
0135926: níspero
0135927 2399999: tamarindo
0135929 2149900: pejibaye, pejibayes, pejibaye cocinado, pejibaye por racimo
0135930 0146000 2143900: pipa, pipas, agua de pipa, pipa fría
0135931: pitahaya, pitaya
0135937: zapote
0135998 21499: ensalada de frutas, fruta picada, frutas mixtas
0146000 2142901: coco, cocos, coco rallado
0137 21429: nueces, semillas mixtas, frutos secos, mezcla de nueces
2142200: almendras
2142400: semilla de marañón, marañones, cajú
2142906: macadamia
2142905: pistachos
2142100 0142: maní, maní tostado, cacahuate
0144901: chan
0144400: ajonjolí
0144100: linaza
0151002 0151: papa, papas, papa amarilla, papa blanca
0152: yuca, yucas, yuca parafinada, yuca congelada
0153: camote, camotes
0154001 0154099 0154002: ñame, yampí
0155: ñampí, ñampíes, malanga coco, taro, eddoe
0159101: malanga
0159102: tiquizque, tiquisque
0159901: arracache, picadillo de arracache
0161001 0161099: café en fruta, café cereza, café verde
2399902 0161099: café oro, café verde en oro
2399901: café pergamino
0164000: cacao en grano, cacao seco, cacao en baba, grano de cacao
2363000 2364000: cacao en polvo, cocoa, chocolate en polvo, milo
0165700 2392700: jengibre
2392500: canela, canela en astilla
2392600: clavo de olor
2392800 0165800: vainilla, esencia de vainilla
0169902 0193010 2392999: orégano
0169903: romero
2392904: laurel, hoja de laurel
2392903: tomillo
2392902: cúrcuma
2392402: comino, cominos
2392101 2392199: pimienta, pimienta negra
0193012 0193013: menta, hierbabuena
0193011: zacate de limón
0193020 2399999002100: manzanilla, té de manzanilla
0193007: sábila, penca de sábila
0193009: albahaca
0170102 2139501: frijoles, frijol, frijoles rojos, frijoles negros, frijoles tío pelón
2139501 2139599: frijoles molidos, frijoles enlatados, frijoles cocidos, frijolada
0170300 21399: garbanzos, garbanzo
0170400 21399: lentejas, lenteja
0170502 2139600: arvejas secas
2139503 0170102: cubaces, cubá
0180202 0180201: caña de azúcar, caña dulce
0221100: leche cruda, leche de finca, leche de vaca
0231200: huevos, huevo, cartón de huevos, huevos de gallina, huevos de rancho, kilo de huevos
0232200: huevos de codorniz
0291000: miel, miel de abeja
0325005 3432002000200 2392999: achiote, achote, pasta de achiote
2111100 2113100: carne de res, bistec, bistek, bistec de res, carne, posta de res, fajitas de res, carne mechada, carne para desmechar, carne para asar
2111100030500 2113100 2111100030300: lomito, lomo de res, lomo, delmonico, churrasco crudo, tenderloin, new york, punta de solomo, vuelta de lomo, vacío, cacho de vuelta, mano de piedra, solomo, t-bone, rib eye
2111100030100 2113100030100 2111300: carne molida, molida, molida especial, molida de res, carne molida especial, torta de carne
2111100030200: cecina, quititeña, gallinita
2111100020100 2113100020100: costilla de res, costillas de res
2111300 2113300: carne de cerdo, cerdo, chancho, carne de chancho, posta de cerdo, trocitos de cerdo, lomo de cerdo, pierna de cerdo
2111300020100 2113300020100: chuleta, chuletas, chuleta de cerdo, chuleta ahumada
2111300020200 2113300020200 2111100020100: costilla, costillas, costilla de cerdo, costillitas
2111501: cordero, carne de cordero
2115100010200 2115300: hígado, hígado de res, higaditos
2115100010300: mondongo
2115100010400: lengua de res, lengua
2115100010100: hueso, hueso de res, osobuco, rabo, huesos para sopa, hueso carnudo
2115300: pezuña, patas de cerdo, pezuñas de cerdo, orejas de cerdo
2112100010000 2114100010000: pollo entero, pollo, pollo fresco, pollo crudo
2112100020100 2112100030100 2114100: pechuga, pechuga de pollo, pechuga deshuesada, filet de pollo, fillet de pollo, filete de pollo
2112100020200 2114100 2118904000200: alitas, alitas de pollo, alas de pollo
2112100020300 2112100020400 2112100020600 2114100: muslo, muslos, muslo de pollo, muslitos, pierna de pollo, cuarto de muslo
2116001: menudos, menudos de pollo, mollejas, patas de pollo, mollejitas
2118904: nuggets, nuggets de pollo, tortas de pollo, pollo empanizado
2112400: pavo, chompipe
2118100 2118902: jamón, jamones, jamón de pavo, jamón ahumado
2118401 2118402 2118403: salchicha, salchichas, salchichón, mortadela, chorizo, chorizos, chorizo parrillero, embutidos, paté, longaniza, chorizo argentino, cabanos
2118902 2118100: tocineta, tocino
2111300 2151101 2119003000000 633: chicharrón, chicharrones, chicharrón de cerdo
2122101 2122200 0421 2121: pescado, filete de pescado, filet de pescado, filete de tilapia, corvina, pargo, dorado, marlín, filet, ceviche crudo
0421101 0421201 2121100 2122: tilapia
0422 2121200: trucha, truchas
0421 2121: pescado entero, pescado fresco
2123200 2121200 2122: salmón
2125601 2125501 2125601 0432 0431: camarón, camarones, camarón jumbo, camarones congelados, langostinos
2126700 2126600 2126500: pulpo, calamar, almejas, pianguas, mejillones, chuchecas
2124203: atún, atún en lata, atún en aceite, atún en agua, atún con vegetales, lata de atún, atún sardimar, sardimar, tesoro del mar
2124202: sardina, sardinas, sardinas en tomate, pica pica
2123101: bacalao
2131300 2131900: papas congeladas, papas a la francesa, yuca precocida, vegetales congelados, papas prefritas
2132100: jugo de tomate
2133 2134: encurtidos, chilera, aceitunas, encurtido, alcaparras, chile en vinagre, jalapeños en lata
2139400 2149900: papas tostadas, papitas, pringles, lays, papas tostaditas
2149900 2314000990300 2139903: platanitos, yuquitas, plátanos tostados, yuca tostada, tostones
2314000990300 2349002010500 2349002011400: meneitos, tronaditas, doritos, cheetos, cheetos bolita, quesitos, picaritas, tortillitas, ranchitas, tosty, snack, snacks, boquitas de maíz, bocadillos de maíz, mekatos, golosinas saladas, jacks, yummies
2139702: hongos en lata
2133 21399: maíz dulce, maíz dulce en lata
2141100: pasas, pasitas
2143100: jugo de naranja, concentrado de naranja, jugo concentrado
21431 21433 21439: jugo, jugos, jugo en caja, néctar, dos pinos jugo, jugo del valle, tampico
2149200: melocotones en lata, melocotones en almíbar
21493: pulpa, pulpa de fruta, pulpas, fruta congelada, pulpa de guanábana, pulpa congelada
21494: mermelada, jalea, jaleas, compota, compotas, puré de frutas, puré de banano, jalea de guayaba
2142100 21495: mantequilla de maní, crema de maní
2149500000500: crema de coco, leche de coco
2152100 2170000 2165200: manteca, manteca de cerdo, manteca vegetal, manteca clover
2170000 2224100: margarina, numar, mantequilla numar, mantequilla clover
2165200 2161200 2163200: aceite, aceite de cocina, aceite vegetal, aceite de palma, aceite clover, aceite capullo, aceite de soya, aceite de girasol
2165100: aceite de palma crudo
2167200: aceite de oliva
2166200: aceite de coco
2211001 2211099 2229: leche, leche entera, leche dos pinos, leche semidescremada, leche descremada, leche en caja, litro de leche, leche tetrabrik
2229001: leche deslactosada, leche delactomy, delactomy
2212000 2222900: crema dulce, crema para batir, crema de leche, chantilly
2221100: leche en polvo, pinito, leche pinito, leche nido, anchor
2222100: leche evaporada
2222200: leche condensada
2223001: yogurt, yogur, yogurt líquido, yogurt griego, yoplait
2223099: natilla, natillas, cuajada, crema ácida, crema agria
2224100: mantequilla, queso crema, mantequilla dos pinos
2225101 2225102: queso, quesos, queso tierno, queso turrialba, queso fresco, queso palmito, queso mozzarella, queso blanco, queso maduro, queso semiduro, queso rallado, queso bagaces, quesillo
2225199: queso amarillo, queso procesado, queso americano
2227000: helado, helados, helados dos pinos, sorbete, nieve, paleta, paletas, trits, cono de helado, apretados, apretado, boli, bolis, gelato
2311000: harina, harina de trigo, harina blanca
2312000000500 2318: masa, masarica, maseca, masa para tortillas, harina de maíz, harina pan, masarepa, masa de maíz, tortimasa
2312000000200: harina de avena
2318: mezcla para pancakes, mezcla para queque, harina para pancakes, masa para chorreadas, masa para empanadas
2314000990500 23140009906 2314: cereal, cereales, corn flakes, granola, zucaritas, cheerios, hojuelas, choco krispis
2322001: maicena, fécula, almidón
2331100 2331: dog chow, alimento para perro, alimento para gato, comida de perro, comida de gato, croquetas para perro, cat chow, purina, pedigree, whiskas, alimento para mascotas, concentrado para perro, super perro
2341000: pan tostado, tostadas, rosquillas, palitos salados
2342001: galleta, galletas, galletas dulces, chiky, galletas chiky, oreo, maría, galletas maría, galleta cremita, yipy, cremitas, galletas rellenas
2349002011100: galleta soda, galletas soda, galletas saladas, club social, galleta salada
2342002: barquillos, obleas, waffles
2343000: queque, queques, queque seco, torta, tortas, pastel, pasteles, repostería, orejas, oreja, cachos, cacho, costillas de repostería, enchilada, enchiladas, empanada, empanadas, donas, dona, cupcake, tres leches, tamal de maicena, brownie, cheesecake, pie de limón, tartaleta, hojaldre, croissant, quesadilla de pan, milhojas, relámpago, queque navideño, torta chilena, prusiano, suspiro, pastel de carne, empanada de chiverre, pañuelo, lengua de repostería
2349001: tortilla, tortillas, tortilla de maíz, tortilla de harina, tortillas caseras, tortillas palmeadas
2349002: pan, pan casero, pan baguette, baguette, bollo de pan, bollo, pan francés, melcochón, melcochon de pan, manita, panes, bollería, pan integral, bonete, pan blanco, piña de pan, trenza, trenza de queso, arrollado de queso
2349002010700: pan cuadrado, pan bimbo, pan de molde, bimbo, pan de sándwich
2349002010800: pan de hamburguesa, pan de perro, pan para hot dog
2349002010600: pan dulce, bollito dulce
2349002010900 2343: bizcocho, bizcochos, biscocho, bizcochos de maíz
2399999001700 633: tamal, tamales, tamal de cerdo, piña de tamales, tamal asado
2352001 2351 2353001: azúcar, azúcar blanca, azúcar doña maría, azúcar morena, azúcar refinada, kilo de azúcar
2351: azúcar crudo, azúcar crudo a granel, azúcar moreno
2351102: tapa de dulce, tapa dulce, dulce en tapa, panela, dulce, atado de dulce, dulce de tapa
2399999002000: sustituto de azúcar, splenda, stevia, endulzante, edulcorante
2399999001900 2321: sirope, siropes, jarabe de maíz, sirope de kola
2354000: melaza, miel de purga
2365000 2366000: chocolate, chocolates, tapita, tapitas, snickers, guayabita, chocolate en barra, bombón, bombones, morenitos, kit kat, tutto
2367000000500: confites, confite, caramelo, caramelos, chupa chup, colombinas, gomitas, malvaviscos, bombones de azúcar, menta helada, dulces, confites de menta
2367000: golosinas, cajeta, cajetas, cajeta de coco, melcocha, turrón, milán, tricopilia
2367000000100: chicle, chicles, chiclets, goma de mascar
2371000 2372: pasta, pastas, espagueti, spaguetti, fideos, fideo, macarrones, caracolitos, coditos, lasaña, tallarines, pasta roma, tornillitos, pasta corta
2391102: café molido, café 1820, café, bolsa de café, café rey, café en grano, café britt, café tostado, café dorado, kilo de café, 1820
2391200: café instantáneo, nescafé, café soluble
2391300 2399999002100: té, té verde, té negro, bolsitas de té, infusión
2399199 2399104 2399103 2399907: compota de bebé, colado, gerber, fórmula infantil, similac, nan, enfamil, leche de bebé, leche para bebé
2399200: sopa, sopa de sobre, sopa maggi, sopa instantánea, maruchan, sopa maruchan, ramen, sopa de pollo con fideos, crema maggi
2399502 2392999 2399200: bomba de condimentos, mezcla de condimentos, bomba de tamal, consomé, cubitos, cubitos maggi, consomate, cubo de pollo, sazonador, condimento, sazón completo, empanizador, adobo
2399400: vinagre
2399501: salsa, salsas, salsa lizano, salsa inglesa, salsa de tomate, ketchup, mayonesa, mostaza, salsa china, salsa de soya, pasta de tomate, salsa bbq, salsa picante, tabasco, salsa barbacoa, aderezo, aderezo ranch, chimichurri, salsa ranchera, salsita, mayonesa banquete
2399601: levadura
2399699: polvo de hornear, royal, bicarbonato, polvo royal
2399700 21186: comida congelada, comida preparada, pizza congelada, lasaña congelada
2399908: sal, sal refisal, sal de mesa, sal marina, kilo de sal
2399999000199 2399999000101: gelatina, gelatina en polvo
2399905 2399999: horchata, fresco en polvo, tang, fresco de sobre, zuko, pinolillo, refresco en sobre, fresco leche en polvo, avena en polvo saborizada
2399907 2399999 3562111: proteína, proteína en polvo, suplemento, suplementos, ensure, creatina, herbalife, colágeno
2399999000200: flan, pudín, budín
2431: cerveza, cervezas, birra, birras, imperial, cerveza imperial, pilsen, cerveza pilsen, six pack, heineken, bavaria, rock ice, six de imperial, fría
2421: vino, vinos, vino tinto, vino blanco, botella de vino
2421100: champaña, espumante
2423000: rompope, sidra, sangría embotellada
2413100: ron, guaro, cacique, guaro cacique, whisky, güisqui, vodka, tequila, ginebra, licor, licores, flor de caña, centenario, aguardiente, botella de guaro, crema de licor
2441: agua embotellada, agua cristal, botella de agua, agua alpina, agua pura, bidón de agua, agua mineral, garrafón de agua
2449001: gaseosa, gaseosas, coca cola, coca, cocacola, pepsi, fanta, fresco gaseoso, refresco gaseoso, refresco, sprite, ginger ale, kolita, fresca, seven up, soda canada dry, milory
2449002 2449099: té frío, té frío tropical, tropical, fresco de caja, jugo tropical, hi-c, fresco embotellado, limonada embotellada, bebida de frutas
2449099: bebida energética, red bull, redbull, monster, gatorade, powerade, energizante, hidratante, maxi malta, malta, vive 100
2449005 2229: fresco leche, leche chocolatada, leche con chocolate, leche saborizada
2449006: leche de almendras, leche de soya, bebida de almendras
2502000: cigarros, cigarro, cigarrillos, derby, cajetilla, cajetilla de cigarros, marlboro, rex, tabaco, puro, puros, paquete de cigarros
2509 2502: vape, vapeador, picadura
1740001: hielo, bolsa de hielo, bolsas de hielo, hielo en cubos
0196201: rosas, rosa, claveles, girasol, girasoles, lirios, crisantemos, flores cortadas
0196202: ramo, ramo de flores, arreglo floral, arreglos florales, corona fúnebre, bouquet, ramo de rosas, arreglo de flores
0324100: árbol de navidad, ciprés de navidad
0324902 0324999: follaje, follaje ornamental, helechos, helecho
0313 3451: leña, carga de leña
3451000: carbón, carbón vegetal, bolsa de carbón
2343 2349: quequitos, postre frío, pie, flan de coco, tres leches porción, cangrejo de pan, dedos de novia, acemitas, bollitos de queso, pañuelitos, pastelitos de piña, empanadas de piña, cachitos, trenza de jalea, rosca, rollo de canela, galleta casera, muffins, macarrones dulces, donuts, churros, arroz con leche, budín de pan, queque de boda, queque de banano, queque de zanahoria, queque de chocolate, cheesecake de maracuyá, queque por encargo, mesa de dulces, alfajor, alfajores, cocadas, pan de banano, tamal mudo, costillitas de guayaba, palmerita, gaznate
2367: cajetas de leche, tamarindo dulce, sobado, milán, algodón de azúcar, manzana escarchada, copitos
2399906 2225 2399909: queso vegano, tofu, leche vegetal, carne vegetal, hamburguesa vegana
2399999009900 2399700: alimentos
2111100 2111300 2112100: carnes
2124 0432: marisco, mariscos, langosta, jaiba, cangrejo
2316 23999: abarrotes, granos, granos básicos, diario, comestibles, provisiones
1740001: bolsita de hielo, hielo seco
2441: fardo de agua, paquete de agua, agua con gas
`
