/** FormaFarmaceutica: code and Spanish name. List of the authority for medicines, v4.4. */
export function pharmaceuticalForms(): readonly { code: string; nameEs: string }[] {
  parsed ??= table.trim().split('\n').map(fromLine)
  return parsed
}

let parsed: readonly { code: string; nameEs: string }[] | undefined

function fromLine(line: string): { code: string; nameEs: string } {
  const [code = '', nameEs = ''] = line.split('|')
  return { code, nameEs }
}

const table = `
01|Anillo vaginal
02|Aposito
03|Capleta
04|Cápsula
05|Cápsula blanda
06|Capsula con granulado con recubrimiento enterico
07|Cápsula con gránulos de liberación retardada
08|Cápsula con pellets entéricos
09|Capsula de gelatina blanda
10|Cápsula de gelatina dura
11|Capsula de gelatina suave
12|Cápsula de liberación controlada
13|Capsula de liberacion prolongada
14|Capsula de liberacion retardada
15|Cápsula de liberación retardada (conteniendo gránulos con cubierta entéric)
16|Capsula de liberacion retardada gastrorresistente
17|Cápsula de liberación retardada(conteniendo gránulos con cubierta entérica)
18|Capsula dura
19|Capsula dura de liberacion prolongada
20|Capsula gastrorresistente
21|Cápsula para inhalación
22|Capsulas con granulos entericos
23|Cápsulas con microgránulos de liberación prolongada
24|Capsulas con microgranulos gastrorresistentes
25|Cápsulas con pellets de liberación prolongada
26|Cápsulas de liberación modificada
27|Capsulas duras de liberación prolongada
28|Cápsulas duras gastrorresistentes
29|Cápsulas para inhalación
30|Caramelo
31|Champu
32|Comprimido
33|Comprimido bicapa
34|Comprimido bucodispersable
35|Comprimido con cubierta pelicular
36|Comprimido con recubrimiento enterico
37|Comprimido de disolucion bucal
38|Comprimido de liberación modificada
39|Comprimido de liberación osmótica
40|Comprimido de liberacion prolongada
41|Comprimido de liberacion retardada
42|Comprimido dispersable
43|Comprimido dispersable / masticable
44|Comprimido efervescente
45|Comprimido entérico
46|Comprimido gastrorresistente
47|Comprimido masticable
48|Comprimido orodispersable
49|Comprimido peliculado de liberacion modificada
50|Comprimido peliculado de liberación prolongada
51|Comprimido ranurado
52|Comprimido recubierto
53|Comprimido recubierto con película
54|Comprimido recubierto de liberación prolongada
55|Comprimido recubierto gastroresistente
56|Comprimido sublingual
57|Comprimidos de liberación prolongada recubiertos con película
58|Comprimidos ranurados de liberación modificada
59|Comprimidos recubiertos de liberación controlada
60|Comprimidos recubiertos de liberación sostenida
61|Comprimidos revestidos
62|Concentrado para solución inyectable
63|Concentrado para solución para infusión
64|Concentrado para solución para perfusión
65|Crema
66|Crema vaginal
67|Dispersión liposomal inyectable endovenosa
68|Dispositivo vaginal con polvo
69|Elixir
70|Emulsion
71|Emulsion inyectable
72|Emulsion oral
73|Enema
74|Enjuague bucal
75|Espuma
76|Gas medicinal
77|Gas para inhalación
78|Gasa impregnada con ungüento
79|Gel
80|Gel capilar
81|Gel oftalmico
82|Gel oral
83|Gel vaginal
84|Gotas óticas en solución
85|Gragea
86|Gragea de liberación prolongada
87|Gragea gastroresistente
88|Granulado para solución oral
89|Granulado para suspension
90|Gránulo gastrorresistente para suspensión
91|Granulos
92|Granulos de liberacion prolongada
93|Gránulos de liberación prolongada para suspensión
94|Granulos efervescentes
95|Granulos gastro-resistentes
96|Granulos para solucion
97|Granulos para suspension
98|Implante
99|Jabon solido
100|Jalea
101|Jarabe
102|Jarabe (solucion oral)
103|Laca para uñas
104|Liofilizado para suspensión inyectable
105|Líquido
106|Líquido anestésico
107|Liquido para inhalación
108|Líquido para inhalación del vapor
109|Líquido viscoso
110|Locion
111|Microesferas liofilizadas estériles
112|Microesferas para suspensión inyectable
113|Mixtura
114|Óvulo
115|Parche
116|Parche transdermico
117|Pastilla
118|Pelicula bucodispersable
119|Polvo
120|Polvo concentrado para solución para infusión
121|Polvo para suspensión de lib. Prolong para jeringa prellenada
122|Polvo cristalino para solución inyectable
123|Polvo efervescente
124|Polvo estéril para solución inyectable
125|Polvo granulado
126|Polvo granulado para solución oral
127|Polvo liofilizado
128|Polvo liofilizado para concentrado para solución para perfusión
129|Polvo liofilizado para solución inyectable
130|Polvo liofilizado para solución para infusión intravenosa
131|Polvo liofilizado para solución para perfusión
132|Polvo liofilizado para suspensión inyectable
133|Polvo liofilizado para suspensión inyectable de liberación prolongada
134|Polvo liofilizado para uso parenteral
135|Polvo para concentrado para solución para infusión
136|Polvo para concentrado para solución para infusión intravenosa
137|Polvo para concentrado para solución para perfusión
138|Polvo para concentrado para solución para perfusión intravenoso
139|Polvo para infusion
140|Polvo para inhalacion
141|Polvo para inhalación en cápsulas
142|Polvo para inhalacion en capsulas duras
143|Polvo para solucion
144|Polvo para solución estéril inyectable
145|Polvo para solucion inyectable
146|Polvo para solucion oral
147|Polvo para solución para infusión
148|Polvo para solución para perfusión
149|Polvo para suspensión
150|Polvo para suspension inyectable
151|Polvo para suspensión oral
152|Polvo para suspensión oral y rectal
153|Polvo topico
154|Polvo y disolvente para solución inyectable.
155|Pomada
156|Sistema de liberación vaginal
157|Sistema intrauterino de liberación
158|Solución
159|Solución anestésica inhalatoria
160|Solucion concentrada
161|Solución concentrada para infusión
162|Solución de infusión para aplicación intravenosa
163|Solución en aerosol
164|Solución en spray
165|Solución estéril
166|Solución estéril para inyección
167|Solución gotas
168|Solución intraocular
169|Solucion inyectable
170|Solución inyectable concentrada
171|Solución inyectable concentrado para infusión
172|Solución inyectable de liberación prolongada
173|Solucion inyectable para infusion
174|Solución oftálmica
175|Solución oleosa inyectable
176|Solucion oral
177|Solucion para dialisis peritoneal
178|Solucion para hemodialisis
179|Solución para infusión intravenosa
180|Solucion para inhalacion
181|Solucion para irrigacion
182|Solucion para nebulizacion
183|Solución para perfusión
184|Solucion para uñas
185|Solucion rectal
186|Spray solución nasal
187|Supositorio
188|Suspension
189|Suspensión para inhalación
190|Suspensión acuosa
191|Suspensión en aerosol
192|Suspensión en spray
193|Suspensión estéril
194|Suspensión inyectable
195|Suspensión inyectable de liberación prolongada
196|Suspension oral
197|Suspensión para inhalación
198|Suspensión presurizada
199|Tableta
200|Tableta bicapa
201|Tableta con capa entérica
202|Tableta con cubierta entérica
203|Tableta cubierta
204|Tableta de acción prolongada
205|Tableta de liberacion prolongada
206|Tableta de liberación retardada.
207|Tableta dispersable
208|Tableta efervescente
209|Tableta masticable
210|Tableta orodispersable
211|Tableta para chupar
212|Tableta ranurada
213|Tableta recubierta
214|Tableta recubierta con película
215|Tableta recubierta de liberación extendida
216|Tableta recubierta de liberacion modificada
217|Tableta recubierta de liberación prolongada
218|Tableta recubierta entérica
219|Tableta recubierta gastrorresistente
220|Tableta revestida
221|Tableta sublingual
222|Tabletas de disolución oral instantánea
223|Tabletas de liberación extendida
224|Tabletas dispersables / masticables
225|Tabletas laqueadas
226|Tabletas recubiertas de acción prolongada
227|Tabletas recubiertas de liberacion retardada
228|Tintura
229|Unguento
`
